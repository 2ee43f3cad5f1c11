import type { DemoFile } from '../start/demo.ts';

type Member = DemoFile['members'][number];

/** Plays the member's browser; the pages need no script. Returns the partner's address that the member is redirected to. */
export async function approveInBrowser(address: string, { email, password }: Member): Promise<URL> {
  const browser = tinyBrowser(new URL(address).origin);
  const login = await browser.open(address);
  const consent = await browser.submit(login, '/login', [
    ['email', email],
    ['password', password],
  ]);
  const scopes = [...consent.html.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope]): [string, string] => ['scope', scope!]);
  const back = await browser.submit(consent, '/consent', [['decision', 'allow'], ...scopes]);
  return new URL(back.address);
}

type Page = { address: string; html: string };

function tinyBrowser(origin: string) {
  const cookies = new Map<string, string>();

  async function go(address: string, form?: URLSearchParams): Promise<Page> {
    const { pathname } = new URL(address, origin);
    // RFC 6265, section 5.4: longer paths first.
    const byPath = [...cookies].sort(([one], [other]) => other.indexOf(' ') - one.indexOf(' '));
    const sent = byPath.filter(([key]) => pathname.startsWith(key.split(' ')[0]!)).map(([key, value]) => `${key.split(' ')[1]}=${value}`);
    const answer = await fetch(new URL(address, origin), {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: sent.join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value, path] = cookie.match(/^([^=]+)=([^;]*).*?path=([^;]+)/i) ?? [];
      cookies.set(`${path} ${name}`, value!);
    }
    const location = answer.headers.get('location');
    if (!location) return { address, html: await answer.text() };
    const next = new URL(location, origin);
    return next.origin === origin ? go(next.href) : { address: next.href, html: '' };
  }

  return {
    open: (address: string) => go(address),
    submit({ html }: Page, ending: string, fields: [string, string][]): Promise<Page> {
      const form = html.split('<form').find((part) => new RegExp(`action="[^"]*${ending}"`).test(part));
      if (!form) throw new Error(`the page has no form "${ending}": ${html.match(/<h1>([^<]*)/)?.[1] ?? html.slice(0, 200)}`);
      const [, action] = form.match(/action="([^"]*)"/)!;
      const [, token] = form.match(/name="form_token" value="([^"]*)"/)!;
      return go(action!, new URLSearchParams([['form_token', token!], ...fields]));
    },
  };
}
