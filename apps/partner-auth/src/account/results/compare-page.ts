import { counted } from '@biomarker/domain/shared';
import { isOutside, labDay, markerOf, type OwnResult } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { choiceField } from '../../pages/forms.ts';
import { dataTable } from '../account-page.ts';
import { shortDayOf } from '../words.ts';
import { differenceText, flag, intervalText, markerPath, valueCell } from './result-words.ts';

export const COMPARE = '/account/results/compare';

/** Two days of specimens, ISO 8601. */
export type Days = { first: string; second: string };

type Pair = { earlier?: OwnResult; later?: OwnResult };

/** Two days side by side. `days` are all to choose from, the newest first; `results` are those of the chosen ones, the newest first. */
export function comparePage(days: readonly string[], chosen: Days | undefined, results: readonly OwnResult[]): Html {
  if (!chosen)
    return html`<h1>Two dates side by side</h1>
      <p class="card">There are no two dates with results yet.</p>`;
  const [earlier, later] = [chosen.first, chosen.second].sort() as [string, string];
  const pairs = pairsOf(results, later);
  const both = pairs.filter((pair) => pair.earlier && pair.later);
  const groups = {
    outside: both.filter(isOut),
    inside: both.filter((pair) => !isOut(pair)),
    alone: pairs.filter((pair) => !both.includes(pair)),
  };
  const columns = [
    { name: 'Marker' },
    { name: shortDayOf(earlier), numeric: true },
    { name: shortDayOf(later), numeric: true },
    { name: 'Change', numeric: true },
  ];
  const table = (caption: string, own: readonly Pair[]) => dataTable(caption, columns, own.map(row));
  const folded = (name: string, own: readonly Pair[]) =>
    own.length > 0 &&
    html`<details class="fold">
      <summary>${name} <small>${own.length}</small></summary>
      ${table(name, own)}
    </details>`;
  return html`<h1>Two dates side by side</h1>
    ${chooser(days, chosen)}
    ${
      earlier === later
        ? html`<p class="alert" role="alert">Choose two different dates.</p>`
        : html`<p class="soft">${both.length === 0 ? 'No marker was measured on both dates.' : `${counted(both.length, 'marker')} measured on both dates.`}</p>
            ${
              groups.outside.length > 0 &&
              html`<h2>Outside the interval or flagged on either date</h2>
                ${table('Markers outside the interval or flagged', groups.outside)}`
            }
            ${folded('All others on both dates', groups.inside)} ${folded('On one date only', groups.alone)}`
    }
    <p><a href="/account/results">All results</a></p>`;
}

function chooser(days: readonly string[], { first, second }: Days): Html {
  const options = days.map((day) => [day, shortDayOf(day)] as const);
  return html`<form class="filter screen" method="get" action="${COMPARE}">
    ${choiceField({ label: 'First date', name: 'first', chosen: first }, options)}
    ${choiceField({ label: 'Second date', name: 'second', chosen: second }, options)}
    <button type="submit">Compare</button>
  </form>`;
}

/** The newest result of each marker on either day, by name. */
function pairsOf(results: readonly OwnResult[], later: string): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const result of results) {
    const side = labDay(result.effectiveAt) === later ? 'later' : 'earlier';
    const pair = pairs.get(markerOf(result)) ?? {};
    pairs.set(markerOf(result), { [side]: result, ...pair });
  }
  return [...pairs.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}

const isOut = ({ earlier, later }: Pair): boolean => [earlier, later].some((result) => result && isOutside(result));

const nameOf = ({ earlier, later }: Pair): string => (later ?? earlier)!.name;

function row(pair: Pair): (Html | string)[] {
  const { earlier, later } = pair;
  return [
    html`<a href="${markerPath((later ?? earlier)!)}">${nameOf(pair)}</a>`,
    earlier ? valueWithInterval(earlier) : '',
    later ? valueWithInterval(later) : '',
    earlier && later ? differenceText(later, earlier) : '',
  ];
}

function valueWithInterval(result: OwnResult): Html {
  const [words, interval] = [isOutside(result) && flag(result), intervalText(result.referenceRanges)];
  return html`${valueCell(result)}${words && html`<br />${words}`}${interval && html`<br /><span class="soft">lab’s interval ${interval}</span>`}`;
}
