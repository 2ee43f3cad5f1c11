import { appendFileSync } from 'node:fs';
import { printable } from '@biomarker/domain/shared';
import { keepLedger } from '@biomarker/db/partner';
import { operatorDatabases } from '../../prisma/database-url.ts';
import { operatorCommands } from './commands.ts';
import { dispatch } from './dispatch.ts';

// Keep it outside of the database: `restore settle` applies it to a restored one.
keepLedger((ledger) => {
  const line = JSON.stringify({ ledger });
  if (process.env.LEDGER_FILE) appendFileSync(process.env.LEDGER_FILE, `${line}\n`);
  else console.log(line);
});

try {
  const { text, exitCode } = await dispatch(operatorCommands, process.argv.slice(2), () => operatorDatabases(process.env));
  (exitCode === 0 ? console.log : console.error)(text);
  process.exitCode = exitCode;
} catch (error) {
  console.error(printable(`Not done. ${(error as Error).message || (error as { code?: string }).code}`));
  process.exitCode = 1;
}
