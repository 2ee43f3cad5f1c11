import { z } from 'zod';
import { PageError } from '../../pages/page-error.ts';
import { sendPage } from '../account-page.ts';
import type { AccountRoute } from '../account-route.ts';
import { reportPage, reportsPage } from './reports-page.ts';

const MOST_REPORTS = 500;
const ReportId = z.uuid();

export const reportRoutes: readonly AccountRoute[] = [
  {
    method: 'get',
    path: '/account/reports',
    async handle(visit) {
      sendPage(visit, 'Your reports', reportsPage(await visit.deps.ownCharts.open(visit.member.id).reports(MOST_REPORTS)));
    },
  },
  {
    method: 'get',
    path: '/account/reports/:id',
    async handle(visit) {
      const chart = visit.deps.ownCharts.open(visit.member.id);
      const id = ReportId.safeParse(visit.req.params.id);
      const found = id.success ? await chart.report(id.data) : undefined;
      if (!found) throw new PageError(404);
      sendPage(visit, `${found.report.name}, ${found.report.effectiveAt.slice(0, 10)}`, reportPage(found, await chart.person(), visit.contentUrl));
    },
  },
];
