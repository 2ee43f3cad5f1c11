import { readValue, stepWords, zonesOf } from '@biomarker/domain/interpretation';
import { html, icon, type Html } from '@biomarker/look';
import { capital, type Example } from '@biomarker/pages';
import { standingOf } from './value/standing.ts';
import { statementWords } from './value/statements.ts';
import { markup } from './value/value-reader.ts';
import { ownZone, zoneStrip } from './value/zone-strip.ts';

/** A real reading of one value, as its page gives it: the strip, the verdict and the next step. */
export function exampleReading({ name, path, numbers, given, person }: Example): Html {
  const reading = readValue(numbers, given, person);
  const { title, tint, icon: shape } = standingOf(reading, ownZone(zonesOf(numbers, given.unit, person), given, reading));
  const [next] = reading.next;
  return html`<section class="card raised value example" aria-label="Example of a reading">
    <div class="show">
      <p class="who"><b>${name}</b> <span>Example</span></p>
      ${zoneStrip(markup, { numbers, unit: given.unit, person, given, reading })}
    </div>
    <div class="says ${tint}">
      <p class="title">${icon(shape)} ${title}</p>
      <p>${statementWords(markup, reading.verdict, numbers, path)}</p>
      ${next && html`<p><b>Usual next step.</b> ${capital(stepWords(next))}.</p>`}
    </div>
  </section>`;
}
