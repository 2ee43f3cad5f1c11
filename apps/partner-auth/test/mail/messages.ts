import { describe, expect, it } from '@jest/globals';
import { MAIL_KINDS, type MailKind } from '@biomarker/domain/partner';
import { golden } from '@biomarker/testbed/golden';
import { composeMail } from '../../src/mail/compose.ts';

const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const reset = { token: `bmr_${'A'.repeat(43)}`, expiresAt: new Date('2026-11-26T13:05:00Z') };
const settings = { baseUrl: 'https://members.example', contactEmail: 'help@members.example' };
const data = { application: 'Heart & Sons <App>', organization: 'Acme “Care”' };
const fileOf = (name: string) => new URL(`golden/${name}`, import.meta.url);

describe('the messages', () => {
  it.each(KINDS)('%s reads as it was reviewed', (kind) => {
    const { subject, text, html } = composeMail(kind, data, { ...settings, ...(kind === 'password-reset' && { reset }) });
    const plain = `Subject: ${subject}\n\n${text}`;
    expect(plain).toBe(golden(fileOf(`${kind}.txt`), plain));
    expect(html).toBe(golden(fileOf(`${kind}.html`), html));
  });

  it.each(KINDS)('%s loads nothing, and leads to this service alone', (kind) => {
    const { html } = composeMail(kind, data, { ...settings, ...(kind === 'password-reset' && { reset }) });
    expect(html).not.toMatch(/<(img|link|script|iframe|object|style)|\ssrc=|url\(/i);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/members\.example\/account\//);
  });

  it.each([
    ['markup', '<img src="https://x.example/t.gif" onerror=alert(1)>'],
    ['a closed element', '</p><script>1</script>'],
    ['an entity', '&lt;b&gt;'],
    ['new lines', 'Acme\r\nBcc: all@example.org\r\n\r\nPay here'],
    ['a line separator', 'Acme\u2028Subject: no'],
    ['a right-to-left override', 'Acme\u202egnp.exe'],
    ['quotes', `"Acme" 'Care'`],
    ['a NUL', 'Acme\0Care'],
    ['an attribute', '" style="display:none'],
    ['nothing', ''],
  ])('shows the words of a partner as words: %s', (_name, organization) => {
    const { subject, text, html } = composeMail('connection', { application: 'App', organization }, settings);
    expect(subject).toBe('A new connection to your account');
    expect(text.split('\n')).toHaveLength(composeMail('connection', data, settings).text.split('\n').length);
    expect(text).not.toMatch(/[\0\r\u2028\u202e]/);
    expect(html).not.toMatch(/<(img|script|b)\b|" style="display/);
  });
});
