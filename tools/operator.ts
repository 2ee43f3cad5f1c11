import { generateClient } from '../prisma/generate-client.ts';
import { operatorDatabaseUrl } from '../prisma/database-url.ts';

// What only the operator may do, on the database of DATABASE_URL or of a running "npm start": npm run operator -- biomarkers review …

generateClient();
const { operatorCommands } = await import('./operator/commands.ts');
const { dispatch } = await import('./operator/dispatch.ts');

try {
  const { text, exitCode } = await dispatch(operatorCommands, process.argv.slice(2), () => operatorDatabaseUrl(process.env));
  (exitCode === 0 ? console.log : console.error)(text);
  process.exitCode = exitCode;
} catch (error) {
  console.error(`Not done. ${(error as Error).message || (error as { code?: string }).code}`);
  process.exitCode = 1;
}
