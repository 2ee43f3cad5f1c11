import { counted } from '@biomarker/domain/shared';
import { isCritical, isOutside, type OwnResult } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { shortDayOf } from '../words.ts';
import { COMPARE } from './compare-page.ts';
import { categoryOf } from './marker-category.ts';
import { flag, markerPath, valueText } from './result-words.ts';

export type Reader = {
  /** The public base URL of content-api, if configured. */
  contentUrl?: string;
  /** The sign-in before this one, ISO 8601. */
  previousSignIn?: string;
};

/** The count, the news since the last visit, and critical values before both. `latest` holds one result a marker, the newest first. */
export function resultsSummary(latest: readonly OwnResult[], { contentUrl, previousSignIn }: Reader): Html {
  const outside = latest.filter(isOutside).length;
  const fresh = previousSignIn === undefined ? undefined : latest.filter(({ lastUpdated }) => lastUpdated > previousSignIn).length;
  return html`${latest.filter(isCritical).map((result) => criticalNotice(result, contentUrl))}
    <div class="card raised summary">
      ${shareBar(outside, latest.length)}
      <p class="count"><strong>${outside}</strong> of ${counted(latest.length, 'marker')} outside the laboratory’s interval, or flagged by it</p>
      <p class="soft">
        Latest sample: ${shortDayOf(latest[0]!.effectiveAt)}. <a href="${COMPARE}">Compare two dates</a>.
        ${fresh !== undefined && `${fresh === 0 ? 'Nothing' : counted(fresh, 'result')} new since your last visit, ${shortDayOf(previousSignIn!)}.`} As your
        laboratory reported them; preliminary results are not shown.
      </p>
    </div>`;
}

/** How much of the whole is outside; the sentence beside it says the same. */
function shareBar(outside: number, all: number): Html {
  const share = Math.round((outside / all) * 1000) / 10;
  return html`<svg class="share" aria-hidden="true" focusable="false">
    <rect class="inside" width="100%" height="100%" />
    ${outside > 0 && html`<rect class="outside" width="${Math.max(share, 1)}%" height="100%" />`}
  </svg>`;
}

export const criticalNotice = (result: OwnResult, contentUrl?: string): Html =>
  html`<div class="alert" role="alert">
    <p>
      <strong>Critical value: <a href="${markerPath(result)}">${result.name}</a> ${valueText(result.value)}</strong>, taken on
      ${shortDayOf(result.effectiveAt)}. The laboratory marks it: ${flag(result)}.
    </p>
    <p>If nobody has spoken with you about it, contact the clinician who ordered it today.</p>
    ${meaningLink(result, contentUrl)}
  </div>`;

/** To the marker's page, with the value in the fragment, which the browser sends nowhere. */
export function meaningLink({ name, loincCode, value }: OwnResult, contentUrl?: string): Html | false {
  if (!contentUrl || !loincCode || !categoryOf(loincCode)) return false;
  const fragment = value.kind === 'quantity' ? `#${new URLSearchParams({ value: `${value.comparator ?? ''}${value.value}`, unit: value.unit })}` : '';
  return html`<p><a href="${contentUrl}/loinc/${loincCode}${fragment}">What ${name} means</a></p>`;
}
