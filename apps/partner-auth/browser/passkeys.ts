import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

// Shows the passkey buttons of forms (src/passkeys/passkey-button.ts), and sends a form with the answer of an authenticator. Without this script the
// other fields of a form work.

const OLD_PAGE = 'This page is too old. Load it again, then try once more.';
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';
const STOPPED = 'Nothing was sent: the browser was stopped, or it has no passkey for this site.';
const KNOWN = 'This device or security key has a passkey of your account already.';

const show = (selector: string, isShown: boolean, within: ParentNode = document) => {
  for (const part of within.querySelectorAll<HTMLElement>(selector)) part.hidden = !isShown;
};

async function askAuthenticator({ passkey: use, options = '' }: DOMStringMap, form: HTMLFormElement): Promise<object | string> {
  const form_token = String(new FormData(form).get('form_token'));
  const answer = await fetch(options, { method: 'POST', body: new URLSearchParams({ form_token }) });
  if (!answer.ok) return answer.status === 429 ? TOO_MANY : OLD_PAGE;
  const optionsJSON = await answer.json();
  return use === 'add' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
}

async function send(button: HTMLButtonElement, form: HTMLFormElement, alert: HTMLElement): Promise<void> {
  if (button.dataset.passkey === 'add' && !form.reportValidity()) return;
  button.disabled = true;
  alert.hidden = true;
  try {
    const answer = await askAuthenticator(button.dataset, form);
    if (typeof answer !== 'string') {
      form.querySelector<HTMLInputElement>('input[name=passkey]')!.value = JSON.stringify(answer);
      // Past the rules of the fields that a passkey replaces.
      return form.submit();
    }
    alert.textContent = answer;
  } catch (error) {
    alert.textContent = (error as Error).name === 'InvalidStateError' ? KNOWN : STOPPED;
  }
  alert.hidden = false;
  button.disabled = false;
}

if (browserSupportsWebAuthn()) {
  show('[data-passkey-part]', true);
  show('[data-without-passkeys]', false);
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
    const form = button.form!;
    const alert = form.querySelector<HTMLElement>('[data-passkey-alert]')!;
    button.addEventListener('click', () => void send(button, form, alert));
  }
}
