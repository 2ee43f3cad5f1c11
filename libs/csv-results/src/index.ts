export { readCsv, type CsvRules } from './read-csv.ts';
export { rowsOf, tableOf } from './table.ts';
