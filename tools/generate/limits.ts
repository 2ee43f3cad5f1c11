import { putBetweenMarks } from '../marked-text.ts';
import { limitTables } from './limit-table.ts';

// Writes the times and bounds of the code between the marks of docs/operations/limits.md.

for (const [part, table] of limitTables()) putBetweenMarks('docs/operations/limits.md', `limits of ${part}`, table);
