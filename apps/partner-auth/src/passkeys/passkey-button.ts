import { html, safe, type Html } from '@biomarker/look';
import { PASSKEY_SCRIPT } from './passkey-script.ts';

const SCRIPT = safe(`<script type="module">${PASSKEY_SCRIPT}</script>`);

type PasskeyButton = {
  use: 'add' | 'sign-in';
  /** The address that makes a challenge for this page. */
  options: string;
  words: string;
  isSecond?: boolean;
};

/** A button within a form: the script shows it, asks the authenticator, and sends the form with its answer in the field `passkey`. */
export const passkeyButton = ({ use, options, words, isSecond }: PasskeyButton): Html =>
  html`<div hidden data-passkey-part>
      <input type="hidden" name="passkey" />
      <p class="alert" role="alert" hidden data-passkey-alert></p>
      <div class="single">
        <button type="button" ${isSecond && html`class="second"`} data-passkey="${use}" data-options="${options}">${words}</button>
      </div>
    </div>
    ${SCRIPT}`;
