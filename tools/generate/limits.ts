import { putBetweenMarks } from '../marked-text.ts';
import { limitTables, mailTable } from './limit-table.ts';

// Writes the times and bounds of the code between the marks of docs/operations/limits.md.

const FILE = 'docs/operations/limits.md';
for (const [part, table] of limitTables()) putBetweenMarks(FILE, `limits of ${part}`, table);
putBetweenMarks(FILE, 'messages to members', mailTable());
