import { counted } from '@biomarker/domain/shared';
import { z } from 'zod';
import { PageError } from '../../pages/page-error.ts';
import { sendPage } from '../account-page.ts';
import { get, queryOf, type AccountRoute } from '../account-route.ts';
import { reportPage, reportsPage } from './reports-page.ts';

const PAGE = '/account/reports';
const REPORTS_A_PAGE = 12;
const ReportId = z.uuid();

export const reportRoutes: readonly AccountRoute[] = [
  get(PAGE, async (visit) => {
    const number = pageIn(queryOf(visit.req));
    const chart = visit.deps.ownCharts.open(visit.member.id);
    const { reports, total } = await chart.reports({ limit: REPORTS_A_PAGE, offset: (number - 1) * REPORTS_A_PAGE });
    const pages = Math.max(1, Math.ceil(total / REPORTS_A_PAGE));
    if (number > pages) throw new PageError(404, `There are ${counted(pages, 'page')} of reports.`);
    sendPage(visit, 'Your reports', reportsPage(reports, { total, number, pages }));
  }),
  get(`${PAGE}/:id`, async (visit) => {
    const chart = visit.deps.ownCharts.open(visit.member.id);
    const id = ReportId.safeParse(visit.req.params.id);
    const found = id.success ? await chart.report(id.data) : undefined;
    if (!found) throw new PageError(404);
    sendPage(visit, `${found.report.name}, ${found.report.effectiveAt.slice(0, 10)}`, reportPage(found, await chart.person(), visit.contentUrl));
  }),
];

function pageIn(query: URLSearchParams): number {
  const given = query.get('page') || '1';
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new PageError(400, 'The parameter “page” must be a number from 1.');
  return Number(given);
}
