import { join, resolve } from 'node:path';
import { DEMO_MEMBERS } from '../../prisma/demo/partner-people.ts';
import { demoFileOf } from './demo.ts';
import type { Settings } from './settings.ts';

/** Takes the messages to members when there is no mail server. */
export const mailFolderOf = (folder: string): string => join(folder, 'mail');

/** `onDemoData`: only the embedded database holds demo members and partners. */
export function welcome({ baseUrls, folder, hasMailServer }: Settings, seconds: number, onDemoData: boolean): string {
  const { contentApi, partnerAuth, mcpServer } = baseUrls;
  const where = folder === resolve('.data') ? '' : `DATA_DIR='${folder}' `;
  const demo = `\n  ${where}npm run demo:partner        (the partner rail, step by step; credentials of the demo data: ${demoFileOf(folder)})`;
  const member = `
Members sign in at ${partnerAuth}/account, for example as ${DEMO_MEMBERS[0]!.email}. The password:

  node -p "JSON.parse(fs.readFileSync('${demoFileOf(folder)}')).members[0].password"

${hasMailServer ? 'Messages to members go to the server of SMTP_URL.' : `Messages to members are not sent: they lie in ${mailFolderOf(folder)}.`}
`;
  return `
Ready in ${seconds.toFixed(1)} seconds.

  content-api    ${contentApi}/ (pages), ${contentApi}/docs/api (the REST API, to read and to try)
  partner-auth   ${partnerAuth}/account (members), ${contentApi}/docs/partner-rail (guide)
  mcp-server     ${mcpServer}/mcp (for MCP clients), ${contentApi}/docs/mcp (guide)

Try next:

  curl ${contentApi}/api/v1/biomarkers/ferritin
  curl '${contentApi}/api/v1/biomarkers?category=heart-health&fields=card'
  curl '${contentApi}/api/v1/lab-packages?sortBy=price'${onDemoData ? demo : ''}
${onDemoData ? member : ''}
Logs: ${folder}/logs. Ctrl-C stops everything; the data stays in ${folder}.`;
}
