import { PageError } from '../../pages/page-error.ts';
import { sendPage } from '../account-page.ts';
import { choiceOf, get, queryOf, type AccountRoute } from '../account-route.ts';
import { COMPARE, comparePage } from './compare-page.ts';
import { markerPage } from './marker-page.ts';
import { resultsPage, SHOWN, SORTS } from './results-page.ts';

/** Results per marker in a trend. */
const EACH = 8;
/** Results on the page of one test, the newest. */
const MOST_OF_MARKER = 500;
/** Days of collection that the comparison offers. */
const MOST_DAYS = 1000;
/** Of a name by which results are filtered. */
const LONGEST_NAME = 100;
/** A LOINC code, or a system and a code of a laboratory. */
const MARKER = /^[^\p{Cc}\p{Cs}]{1,500}$/u;

export const resultRoutes: readonly AccountRoute[] = [
  get('/account/results', async (visit) => {
    const query = queryOf(visit.req);
    const name = query.get('name') ?? '';
    if (name.length > LONGEST_NAME) throw new PageError(400, `The parameter “name” must have at most ${LONGEST_NAME} characters.`);
    const filter = { name, show: choiceOf(query, 'show', SHOWN), sort: choiceOf(query, 'sort', SORTS) };
    const results = await visit.deps.ownCharts.open(visit.member.id).latest(EACH);
    sendPage(visit, 'Your results', resultsPage(results, filter, { contentUrl: visit.contentUrl, previousSignIn: visit.session.previousSignIn }));
  }),
  get(COMPARE, async (visit) => {
    const query = queryOf(visit.req);
    const chart = visit.deps.ownCharts.open(visit.member.id);
    const days = await chart.days(MOST_DAYS);
    const [newest, before] = days;
    const chosen = newest && before ? { first: dayIn(query, 'first', days) ?? before, second: dayIn(query, 'second', days) ?? newest } : undefined;
    sendPage(visit, 'Two dates side by side', comparePage(days, chosen, chosen ? await chart.ofDays([chosen.first, chosen.second]) : []));
  }),
  get('/account/results/:marker', async (visit) => {
    const chart = visit.deps.ownCharts.open(visit.member.id);
    const marker = String(visit.req.params.marker);
    const found = MARKER.test(marker) ? await chart.ofMarker(marker, MOST_OF_MARKER + 1) : [];
    if (found.length === 0) throw new PageError(404);
    const results = found.slice(0, MOST_OF_MARKER);
    const changed = results.filter(({ version }) => version > 1).map(({ id }) => id);
    const earlier = changed.length > 0 ? await chart.earlierVersions(changed) : [];
    const { contentUrl } = visit;
    sendPage(visit, results[0]!.name, markerPage({ results, earlier, contentUrl, cut: found.length > results.length }));
  }),
];

function dayIn(query: URLSearchParams, name: string, days: readonly string[]): string | undefined {
  const day = query.get(name) || undefined;
  if (day && !days.includes(day)) throw new PageError(400, `The parameter “${name}” must be a day of your results, such as ${days[0]}.`);
  return day;
}
