// The content files: one suite, since they are read once.
import './care-signs.ts';
import './catalogue.ts';
import './comparisons.ts';
import './conversions.ts';
import './demo-results.ts';
import './document-lists.ts';
import './last-changed.ts';
import './loinc.ts';
import './numbers.ts';
import './questions.ts';
import './ranges.ts';
import './recommendations.ts';
import './references.ts';
import './specimens.ts';
import './thresholds.ts';
import './units.ts';
import './wording.ts';
