import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runGenerators, TABLES } from '../../prisma/generate-client.ts';
import { runNode, type Outcome } from './run-node.ts';

const FOLDER = '.nx/renamed-column';
const COLUMN = /authorName( +)String( +)@map\("author_name"\)/;
const RENAMED = 'penName$1String$2@map("pen_name")';
/** One store on Kysely, and one on Prisma Client. */
const BROKEN = [/content\/submissions\.ts.*author_name/, /content\/moderation\.ts.*authorName/];

/** Renames a column in a copy of the schema and of libs/db: stores that use it must not compile. */
export async function renamedColumnBreaksTypes(): Promise<Pick<Outcome, 'ok' | 'output'>> {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync('libs/db/src', `${FOLDER}/src`, { recursive: true, filter: (file) => !/\.test\.ts$/.test(file) });
  writeFileSync(`${FOLDER}/schema.prisma`, schema.replace(COLUMN, RENAMED).replaceAll('../libs/db/src/', 'src/'));
  writeFileSync(`${FOLDER}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.base.json', include: ['src/content'] }));
  runGenerators(`${FOLDER}/schema.prisma`, ['client', ...TABLES]);
  const { stdout } = await runNode('node_modules/typescript/bin/tsc', '-p', FOLDER);
  rmSync(FOLDER, { recursive: true, force: true });
  return { ok: BROKEN.every((fault) => fault.test(stdout)), output: `The type check of libs/db with a renamed column says:\n${stdout}` };
}
