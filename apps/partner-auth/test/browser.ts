import { BASE_URL, noted, type Partner } from './partner.ts';
import { pkce } from './partner.ts';

type Cookie = { name: string; value: string; path: string };

export type Page = { status: number; url: string; headers: Headers; text: string; location?: string };

/** The chart of a marker. */
export const pictureOf = (markup: string): string => /<svg class="picture".*?<\/svg>/s.exec(markup)![0];

/** The text of a page without the header and footer of the site. */
export const mainOf = ({ text }: Page): string => /<main[\s>].*<\/main>/s.exec(text)?.[0] ?? '';

/** A minimal browser without scripts: cookies by path, redirects within the service, forms. Requests go to `url`. */
export function browser(url: string | (() => string)) {
  const cookies: Cookie[] = [];
  const origin = () => (typeof url === 'string' ? url : url());

  async function go(address: string, form?: URLSearchParams, headers: Record<string, string> = {}): Promise<Page> {
    const target = new URL(address.replace(BASE_URL, origin()), origin());
    const sent = cookies.filter(({ path }) => target.pathname.startsWith(path)).map(({ name, value }) => `${name}=${value}`);
    const answer = await fetch(target, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: sent.join('; '), ...(form && { origin: 'null', 'sec-fetch-site': 'same-origin' }), ...headers },
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    const location = answer.headers.get('location') ?? undefined;
    return { status: answer.status, url: target.href, headers: answer.headers, text: await answer.text(), location };
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const at = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (at !== -1) cookies.splice(at, 1);
    if (value) cookies.push({ name, value: noted(value), path });
    // RFC 6265, section 5.4: longer paths first.
    cookies.sort((one, other) => other.path.length - one.path.length);
  }

  /** Follows redirects to a page or to the partner. */
  async function follow(start: Page): Promise<Page> {
    let page = start;
    while (page.location && (page.location.startsWith('/') || page.location.startsWith(BASE_URL) || page.location.startsWith(origin())))
      page = await go(page.location);
    return page;
  }

  return {
    cookies,
    go,
    follow,
    open: async (address: string) => follow(await go(address)),
    /** Submits the form whose action ends in `ending`, without following redirects. */
    send: (page: Page, ending: string, fields: Record<string, string | string[]>, headers?: Record<string, string>) =>
      go(...formOf(page, ending, fields), headers),
    async submit(page: Page, ending: string, fields: Record<string, string | string[]>) {
      return follow(await this.send(page, ending, fields));
    },
  };
}
export type Browser = ReturnType<typeof browser>;

export function formOf(page: Page, ending: string, fields: Record<string, string | string[]>): [string, URLSearchParams] {
  const form = page.text.split('<form').find((part) => new RegExp(`action="[^"]*${ending}"`).test(part));
  if (!form) throw new Error(`no form "${ending}" on the page: ${page.status} ${page.text.match(/<h1>(.*)<\/h1>/)?.[1]}`);
  const [, action = ''] = form.match(/action="([^"]*)"/) ?? [];
  const hidden = [...form.split('</form')[0]!.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
    name!,
    name === 'form_token' ? noted(value!) : value!.replaceAll('&amp;', '&'),
  ]);
  const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]));
  return [action, new URLSearchParams([...hidden, ...pairs])];
}

type MemberLogin = { email: string; password: string };

export const ticked = (page: Page): string[] => [...page.text.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope]) => scope!);

/** Signs in and returns the consent page. */
export async function signInTo(own: Browser, address: string, { email, password }: MemberLogin): Promise<Page> {
  const page = await own.open(address);
  noted(password);
  return /action="[^"]*\/login"/.test(page.text) ? own.submit(page, '/login', { email, password }) : page;
}

export const answerOf = ({ location }: Page) => {
  const answer = Object.fromEntries(new URL(location!).searchParams) as Record<string, string | undefined>;
  noted(answer.code);
  return answer;
};

/** From a pushed request to a code. */
export async function obtainCode(by: Partner, own: Browser, member: MemberLogin, fields: Record<string, string | undefined> = {}) {
  const { verifier, challenge } = pkce();
  const pushed = await by.push({ code_challenge: challenge, ...fields });
  if (pushed.status !== 201) throw new Error(`not pushed: ${JSON.stringify(pushed.body)}`);
  const consent = await signInTo(own, by.authorizeUrl(pushed.body.request_id), member);
  const done = await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
  const { code } = answerOf(done);
  if (!code) throw new Error(`no code: ${done.location}`);
  return { code, verifier, requestId: pushed.body.request_id as string };
}

/** From a pushed request to tokens, with a bearer credential. */
export async function obtainTokens(by: Partner, own: Browser, member: MemberLogin, fields: Record<string, string | undefined> = {}) {
  const { code, verifier } = await obtainCode(by, own, member, fields);
  const { body, status } = await by.redeem(code, verifier);
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`);
  return { ...(body as { access_token: string; refresh_token: string; scope: string; patient: string }), code, verifier };
}
