import { putBetweenMarks } from '../marked-text.ts';
import { variableComments } from './variable-comments.ts';
import { services } from './services.ts';
import { variableTable } from './variable-table.ts';

// Writes the variables of each service's config between the marks of docs/operations/variables.md.

const FILE = 'docs/operations/variables.md';

for (const { app, variables } of services) {
  const table = variableTable(app, variables, variableComments(`apps/${app}/src/config.ts`));
  putBetweenMarks(FILE, `variables of ${app}`, table);
}
