import { html, icon, type Html } from '@biomarker/look';

/**
 * A marker, a value and a unit. The script (public/assets/entry.js) opens the page of the marker with the value in the fragment. Without it, the form
 * sends the name of the marker to the search. Value and unit have no name, so no form can send them.
 */
export const entryForm = (names: readonly string[]): Html =>
  html`<form class="card raised entry" id="entry" action="/search" method="get">
      <p>
        <label for="entry-marker">Marker</label>
        <input class="field" id="entry-marker" type="text" name="q" list="entry-names" maxlength="100" required placeholder="Ferritin" autocomplete="off" />
      </p>
      <p class="needs-script">
        <label for="entry-value">Value</label>
        <input class="field" id="entry-value" type="text" inputmode="decimal" maxlength="30" placeholder="14" autocomplete="off" />
      </p>
      <p class="needs-script">
        <label for="entry-unit">Unit</label> <input class="field" id="entry-unit" type="text" maxlength="30" placeholder="ng/mL" autocomplete="off" />
      </p>
      <button class="button" type="submit">Read it</button>
      <datalist id="entry-names">${names.map((name) => html`<option value="${name}"></option>`)}</datalist>
    </form>
    <p class="private needs-script">${icon('lock')} Your value stays in your browser. Nothing is sent or stored.</p>`;
