import { readFileSync, writeFileSync } from 'node:fs';
import { variableComments } from './operations/comments.ts';
import { services } from './operations/services.ts';
import { variableTable } from './operations/variable-table.ts';

// Puts the variables of each service, as its config has them, between the marks of docs/operations.md.

const FILE = 'docs/operations.md';

let text = readFileSync(FILE, 'utf8');
for (const { app, variables } of services) {
  const table = variableTable(app, variables, variableComments(`apps/${app}/src/config.ts`));
  const marked = new RegExp(`(<!-- variables of ${app} -->\n)[^]*?(<!-- end -->)`);
  if (!marked.test(text)) throw new Error(`${FILE} has no place for the variables of ${app}: <!-- variables of ${app} --> … <!-- end -->`);
  text = text.replace(marked, (_all, start: string, end: string) => `${start}\n${table}\n\n${end}`);
}
writeFileSync(FILE, text);
