import { html } from '@biomarker/service-kit';
import { page } from './layout.ts';

type Words = { title: string; text: string };

const WORDS: Record<number, Words> = {
  403: {
    title: 'This form is no longer valid',
    text: 'It was sent from another page or another session, and had no effect. Please go back to the app and start again.',
  },
  404: { title: 'Page not found', text: 'There is no page at this address.' },
  405: { title: 'This does not work here', text: 'The page was called in a way that it does not know.' },
  429: { title: 'Too many attempts', text: 'Please wait a while before you try again.' },
};
const EXPIRED: Words = {
  title: 'This request cannot be continued',
  text: 'The link is not complete, has expired, or was used before; the back button of the browser leads here too. What you have decided stands. For anything else, please go to the app that sent you here and start again.',
};
const FAILED: Words = { title: 'Something went wrong', text: 'The fault is on our side. Please try again in a moment.' };

/** For people; `requestId` lets support find the entry in the log. */
export function errorPage(status: number, requestId: string): string {
  const { title, text } = WORDS[status] ?? (status >= 500 ? FAILED : EXPIRED);
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p class="soft">If you contact us about this, please mention <strong>${requestId}</strong>.</p>`,
  );
}
