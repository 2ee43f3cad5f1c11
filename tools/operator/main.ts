import { printable } from '@biomarker/domain/shared';
import { operatorDatabaseUrl } from '../../prisma/database-url.ts';
import { operatorCommands } from './commands.ts';
import { dispatch } from './dispatch.ts';

try {
  const { text, exitCode } = await dispatch(operatorCommands, process.argv.slice(2), () => operatorDatabaseUrl(process.env));
  (exitCode === 0 ? console.log : console.error)(text);
  process.exitCode = exitCode;
} catch (error) {
  console.error(printable(`Not done. ${(error as Error).message || (error as { code?: string }).code}`));
  process.exitCode = 1;
}
