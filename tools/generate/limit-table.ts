import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { MAIL_KINDS } from '@biomarker/domain/partner';
import ts from 'typescript';

/** A named number of the code that a caller or an operator may meet: `const LONGEST_KEY = 256;`. */
export type Limit = { file: string; name: string; value: number; comment: string };

const TIME = /(?<!^(?:MINUTE|HOUR|DAY|YEAR))_(MS|SECONDS|MINUTES|DAYS)$/;
const BOUND = /^(?:LONGEST|MOST|LARGEST|SMALLEST|DEEPEST|MAX)(?:_|$)/;

/** Tests, and files whose numbers are those of an editor. */
const OTHERS = /\.(?:test|round)\.ts$|^libs\/(?:testbed|pages|domain\/src\/content)\//;

const UNITS: readonly [unit: string, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
];
const MS_OF: Record<string, number> = { MS: 1, SECONDS: 1000, MINUTES: 60_000, DAYS: 86_400_000 };

/** The tables in markdown, by the app or library. */
export function limitTables(): [part: string, table: string][] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/*/src/*.ts', 'libs/*/src/*.ts'], { encoding: 'utf8' });
  const files = stdout.split('\n').filter((file) => file !== '' && !OTHERS.test(file));
  const limits = files.flatMap((file) => limitsIn(file, readFileSync(file, 'utf8')));
  const parts = [...new Set(limits.map(partOf))];
  return parts.map((part) => [part, tableOf(limits.filter((limit) => partOf(limit) === part))]);
}

/** The messages to members in markdown, by kind. */
export function mailTable(): string {
  const rows = Object.entries(MAIL_KINDS).map(([kind, { mostPerDay, pauseHours, goodForDays }]) => [
    `\`${kind}\``,
    String(mostPerDay),
    pauseHours === 0 ? 'none' : `${pauseHours} hours`,
    shown({ name: 'KEPT_DAYS', value: goodForDays }),
  ]);
  return markdownOf(['Message', 'At most a day to one member', 'Shortest time between two', 'Given up after'], rows);
}

const partOf = ({ file }: Limit): string => file.split('/')[1]!;

/** The limits that a source file declares. */
export function limitsIn(file: string, text: string): Limit[] {
  const known = new Map<string, number>();
  const limits: Limit[] = [];
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && valueOf(initializer, known);
      if (value === undefined) continue;
      known.set(name.getText(), value);
      if (TIME.test(name.getText()) || BOUND.test(name.getText())) limits.push({ file, name: name.getText(), value, comment: commentOf(statement) });
    }
  }
  return limits;
}

/** A number, or a product of numbers and of constants above it. */
function valueOf(node: ts.Expression, known: ReadonlyMap<string, number>): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return known.get(node.text);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken) return undefined;
  const [left, right] = [valueOf(node.left, known), valueOf(node.right, known)];
  return left === undefined || right === undefined ? undefined : left * right;
}

function commentOf(statement: ts.Statement): string {
  const [comment] = ts.getJSDocCommentsAndTags(statement);
  return (comment && ts.getTextOfJSDocComment(comment.comment))?.replace(/\s+/g, ' ') ?? '';
}

function tableOf(limits: readonly Limit[]): string {
  const rows = limits.map((limit) => [`\`${limit.name}\``, shown(limit), limit.comment, `[${limit.file.split('/').slice(3).join('/')}](../../${limit.file})`]);
  return markdownOf(['Limit', 'Value', 'Meaning', 'File'], rows);
}

const markdownOf = (head: string[], rows: readonly string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');

/** `900` seconds as "15 minutes". */
function shown({ name, value }: Pick<Limit, 'name' | 'value'>): string {
  const [, unit] = TIME.exec(name) ?? [];
  if (unit === undefined) return value.toLocaleString('en-US');
  const ms = value * MS_OF[unit]!;
  const [word, size] = UNITS.find(([, each]) => ms % each === 0)!;
  return `${(ms / size).toLocaleString('en-US')} ${word}${ms === size ? '' : 's'}`;
}
