import type { Settings } from './settings.ts';

export function welcome({ baseUrls, folder }: Settings, seconds: number): string {
  const { contentApi, partnerAuth, mcpServer } = baseUrls;
  return `
Ready in ${seconds.toFixed(1)} seconds.

  content-api    ${contentApi}/api/v1
  partner-auth   ${partnerAuth}
  mcp-server     ${mcpServer}/mcp

Try next:

  curl ${contentApi}/api/v1/biomarkers/ferritin
  curl '${contentApi}/api/v1/biomarkers?category=heart-health&fields=card'
  curl '${contentApi}/api/v1/lab-packages?sortBy=price'
  npm run demo:partner        (credentials of the demo data: ${folder}/demo.json)

Logs: ${folder}/logs. Ctrl-C stops everything; the data stays in ${folder}.`;
}
