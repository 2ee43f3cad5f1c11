export { isPositive, placeInInterval, type Place } from './compare.ts';
export { inPageUnit, knowledgeOf, type Knowledge } from './knowledge.ts';
export { newestOfEach } from './newest-of-each.ts';
export type { DrawnText } from './pdf.ts';
export { LONGEST_REPORT, readReport, type Report } from './read-report.ts';
export { NOT_FASTING } from './result.ts';
export type { ReportQuestion, ReportResult, ReportRow, UnrecognizedLine } from './reading.ts';
export { usualUnit, type UnitSystem } from './usual-unit.ts';
export type { ReportMarker, ReportVocabulary } from './vocabulary.ts';
