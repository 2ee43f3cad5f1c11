import type { Settings } from './settings.ts';

/** `onDemoData`: the embedded database, which alone holds demo members and partners. */
export function welcome({ baseUrls, folder }: Settings, seconds: number, onDemoData: boolean): string {
  const { contentApi, partnerAuth, mcpServer } = baseUrls;
  const demo = `\n  npm run demo:partner        (credentials of the demo data: ${folder}/demo.json)`;
  return `
Ready in ${seconds.toFixed(1)} seconds.

  content-api    ${contentApi}/ (pages), ${contentApi}/api/v1, ${contentApi}/docs/api
  partner-auth   ${partnerAuth}
  mcp-server     ${mcpServer}/mcp

Try next:

  curl ${contentApi}/api/v1/biomarkers/ferritin
  curl '${contentApi}/api/v1/biomarkers?category=heart-health&fields=card'
  curl '${contentApi}/api/v1/lab-packages?sortBy=price'${onDemoData ? demo : ''}

Logs: ${folder}/logs. Ctrl-C stops everything; the data stays in ${folder}.`;
}
