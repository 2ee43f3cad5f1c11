import { html, iconSymbols, type Html } from '@biomarker/look';
import type { Assets } from '../assets.ts';
import { REPORT_FACTS, REPORT_INDEX } from './report-index.ts';

/**
 * The controls of the report page. None has a name and there is no form, so that nothing can be submitted. Spell
 * checking, completion and translation of the text are off, since browsers may send it to their makers for these.
 */
export const reportForm = ({ report, pdf, pdfWorker }: Assets): Html =>
  html`<noscript
      ><p class="note">
        Reading a report needs JavaScript, because it happens on your device. Without it, look up each test in the <a href="/biomarkers">list of biomarkers</a>.
      </p></noscript
    >
    <div class="report" id="report" data-index="${REPORT_INDEX}" data-facts="${REPORT_FACTS}" data-pdf="${pdf}" data-pdf-worker="${pdfWorker}">
      ${iconSymbols(['phone'])}
      <div class="card raised paste">
        <p>
          <label for="report-text">The text of your report</label>
          <textarea
            class="field"
            id="report-text"
            rows="8"
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            translate="no"
            placeholder="Ferritin 14 ng/mL (15 - 150) L"
          ></textarea>
        </p>
        <p>
          <label for="report-file">Or its file: text, CSV, PDF or FHIR. You can also drop it here.</label>
          <input id="report-file" type="file" multiple accept=".txt,.csv,.tsv,.pdf,.json,.ndjson,.hl7,text/plain,text/csv,application/pdf,application/json" />
        </p>
        <fieldset>
          <legend>About you (optional; some intervals and decision values depend on it)</legend>
          <p>
            <label for="report-sex">Sex</label>
            <select class="field" id="report-sex">
              <option value="">Not given</option>
              <option value="female">Female</option>
              <option value="male">Male</option>
            </select>
          </p>
          <p>
            <label for="report-age">Age in years</label>
            <input class="field" id="report-age" type="text" inputmode="numeric" maxlength="3" autocomplete="off" />
          </p>
          <p>
            <label for="report-condition">Condition</label>
            <select class="field" id="report-condition">
              <option value="">None of these</option>
              <option value="pregnancy">Pregnant</option>
            </select>
          </p>
        </fieldset>
        <p class="buttons">
          <button class="button" type="button" id="report-read">Read my report</button>
          <button class="button plain" type="button" id="report-clear">Clear</button>
        </p>
      </div>
      <p id="report-status" role="status"></p>
      <div id="report-results" class="report-results" tabindex="-1" hidden></div>
    </div>
    <script type="module" src="${report}"></script>`;
