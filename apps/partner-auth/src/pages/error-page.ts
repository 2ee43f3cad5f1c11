import { html } from '@biomarker/look';
import { page } from './layout.ts';

type Words = { title: string; text: string };

const WORDS: Record<number, Words> = {
  403: {
    title: 'This form is no longer valid',
    text: 'It came from another page or another session, and had no effect. Please go back to the app and start again.',
  },
  404: { title: 'Page not found', text: 'There is no page at this address.' },
  405: { title: 'This does not work here', text: 'This page does not support that kind of request.' },
  429: { title: 'Too many attempts', text: 'Please wait a while before you try again.' },
};
/** The title of a partner's request that leads no further. */
export const REQUEST_IS_OVER = 'This request cannot be continued';
const EXPIRED: Words = {
  title: REQUEST_IS_OVER,
  text: 'The link is incomplete, has expired or was used before. The back button of the browser leads here too. Your decision stands. For anything else, please go back to the app that sent you here and start again.',
};
const FAILED: Words = { title: 'Something went wrong', text: 'The fault is on our side. Please try again in a moment.' };

/** An error page for browsers. `requestId` identifies the log entry; `fault` describes an invalid URL, or the case that `name` names. */
export function errorPage(status: number, requestId: string, fault?: string, name = 'This address does not work'): string {
  const { title, text } = fault === undefined ? wordsOf(status) : { title: name, text: fault };
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/account">Your account</a></p>
      <p class="soft">If you contact us about this, please mention <strong>${requestId}</strong>.</p>`,
  );
}

const wordsOf = (status: number): Words => WORDS[status] ?? (status >= 500 ? FAILED : EXPIRED);
