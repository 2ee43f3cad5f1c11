import { softwareAuthenticator, type Lies } from '@biomarker/testbed/software-authenticator';
import { formOf, type Browser, type Page } from './browser.ts';
import { BASE_URL, noted } from './partner.ts';

type Member = { email: string; password: string };
type Authenticator = ReturnType<typeof softwareAuthenticator>;

export const newAuthenticator = (): Authenticator => softwareAuthenticator(BASE_URL);

/** The options that the script of a page asks for. */
export async function optionsOf(own: Browser, page: Page): Promise<never> {
  const [, address] = page.text.match(/data-options="([^"]*)"/) ?? [];
  if (!address) throw new Error(`no passkey button on the page: ${page.status} ${page.text.match(/<h1>(.*)<\/h1>/)?.[1]}`);
  const [, form] = formOf(page, '', {});
  const { text } = await own.go(address, new URLSearchParams({ form_token: form.get('form_token')! }), { accept: '*/*' });
  const options = JSON.parse(text) as { challenge: string };
  noted(options.challenge);
  return options as never;
}

/** Uses a passkey on a page, as its script does. */
export async function usePasskey(own: Browser, page: Page, authenticator: Authenticator, { ending = '', lies = {} as Lies, more = {} } = {}): Promise<Page> {
  const passkey = JSON.stringify(authenticator.get(await optionsOf(own, page), lies));
  return own.send(page, ending, { ...more, passkey });
}

/** Signs in to the account with a password, and with a passkey where that is asked for. */
export async function signInWith(own: Browser, member: Member, authenticator?: Authenticator): Promise<Page> {
  const second = await own.submit(await own.open('/account/passkeys'), '/account/sign-in', { email: member.email, password: noted(member.password) });
  return authenticator ? own.follow(await usePasskey(own, second, authenticator, { ending: '/account/sign-in' })) : second;
}

/** Adds a passkey in a fresh session. Returns the page that answers, and its recovery codes. */
export async function addPasskey(own: Browser, authenticator: Authenticator, { name = 'A phone', lies = {} as Lies } = {}) {
  const page = await own.open('/account/passkeys');
  const passkey = JSON.stringify(authenticator.create(await optionsOf(own, page), lies));
  const answer = await own.send(page, '/account/passkeys', { name, passkey });
  const codes = [...answer.text.matchAll(/<li>((?:\w{4}-){5}\w{4})<\/li>/g)].map(([, code]) => noted(code!));
  return { answer, codes };
}
