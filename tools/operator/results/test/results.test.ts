// Imports of results, one after another. imports.test.ts has the others. Each part has its own database.
import './changed-results.ts';
import './completed-feeds.ts';
import './corpus.ts';
import './feeds.ts';
import './fhir-bundles.ts';
import './folder.ts';
