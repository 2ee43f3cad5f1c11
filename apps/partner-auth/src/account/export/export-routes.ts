import { pipeline } from 'node:stream/promises';
import { html, type Html } from '@biomarker/look';
import { PageError } from '../../pages/page-error.ts';
import { requestIds } from '../../request-ids.ts';
import { sendPage } from '../account-page.ts';
import { choiceOf, get, post, queryOf, type AccountRoute, type Visit } from '../account-route.ts';
import { againForm, checkAgain } from '../ask-again.ts';
import { bundleOf } from './bundle.ts';
import { csvOf } from './csv.ts';

const EXPORT = '/account/export';
const FORMATS = { fhir: { type: 'application/fhir+json; charset=utf-8', ending: 'json' }, csv: { type: 'text/csv; charset=utf-8', ending: 'csv' } } as const;
const FORMAT_NAMES = ['fhir', 'csv'] as const;

export const exportRoutes: readonly AccountRoute[] = [
  get(EXPORT, async (visit) => {
    const query = queryOf(visit.req);
    const asked = query.has('format') ? choiceOf(query, 'format', FORMAT_NAMES) : undefined;
    if (!visit.session.fresh) return askAgain(visit, asked && 403);
    if (!asked) return sendPage(visit, 'Export your data', exportPage());
    await download(visit, asked);
  }),
  post(EXPORT, async (visit) => {
    const { member, session, sessions, req, res } = visit;
    const problem = await checkAgain(visit);
    if (problem) return askAgain(visit, undefined, problem);
    await sessions.begin(req, res, member.id, session.previousSignIn);
    res.redirect(303, EXPORT);
  }),
];

async function askAgain(visit: Visit, status: number | undefined, problem?: string): Promise<void> {
  if (status) visit.res.status(status);
  sendPage(
    visit,
    'Export your data',
    html`<h1>Export your data</h1>
      <p>You signed in some time ago. Please confirm that it is you.</p>
      ${await againForm(visit, EXPORT, 'Go on', problem)}`,
  );
}

const exportPage = (): Html =>
  html`<h1>Export your data</h1>
    <p>The file has your name, and all results and reports that you see here. Keep it in a safe place: it holds health data.</p>
    <ul>
      <li><a href="${EXPORT}?format=fhir" download>FHIR R4</a>: a Bundle in JSON, for other health apps. Its ids are new in each export.</li>
      <li><a href="${EXPORT}?format=csv" download>CSV</a>: a table of your results, for a spreadsheet.</li>
    </ul>`;

/** Streams the export. The audit row is written first; nothing is sent without it. */
async function download({ deps, member, req, res, baseUrl }: Visit, format: keyof typeof FORMATS): Promise<void> {
  if (req.method === 'HEAD') throw new PageError(405);
  const chart = deps.ownCharts.open(member.id);
  const { type, ending } = FORMATS[format];
  await deps.audit.append({ actor: 'member', action: 'member.export', outcome: 'ok', memberId: member.id, ...requestIds(req), detail: { format } });
  const now = new Date().toISOString();
  res.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="results-${now.slice(0, 10)}.${ending}"` });
  const parts = format === 'fhir' ? bundleOf(chart, `${baseUrl}${EXPORT}`, now) : csvOf(chart);
  await pipeline(parts, res).catch((error: NodeJS.ErrnoException) => {
    // The browser closed the connection, which is not an error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
