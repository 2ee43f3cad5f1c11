import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { runGenerators, TABLES } from '../../prisma/generate-client.ts';

// Writes the types of the tables for Kysely, from prisma/schema.prisma.

const options = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));

runGenerators('prisma/schema.prisma', TABLES);
for (const schema of ['content', 'partner']) {
  const file = `libs/db/src/tables/${schema}-tables.ts`;
  const text = `// From prisma/schema.prisma: npm run generate -- tables\n${readFileSync(file, 'utf8')}`;
  writeFileSync(file, await format(text, { ...options, parser: 'typescript' }));
}
