import { expect, it } from '@jest/globals';
import { envSmtpUrl } from './read-smtp-url.ts';

it.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, tls: 'at once' }],
  ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'required' }],
  ['smtps://mail.example:587', { host: 'mail.example', port: 587, tls: 'at once' }],
  ['smtp://mail.example:465/', { host: 'mail.example', port: 465, tls: 'required' }],
  ['smtp://a%40b:c%3A%2F%25@mail.example', { host: 'mail.example', port: 587, user: 'a@b', password: 'c:/%', tls: 'required' }],
  ['smtp://user@mail.example', { host: 'mail.example', port: 587, user: 'user', password: '', tls: 'required' }],
  ['smtp://[2001:db8::25]', { host: '2001:db8::25', port: 587, tls: 'required' }],
])('%s is read', (url, smtp) => expect(envSmtpUrl.parse(url)).toEqual(smtp));

it.each([
  ['127.0.0.1', 'none'],
  ['127.1.2.3', 'none'],
  ['127.255.255.254', 'none'],
  ['[::1]', 'none'],
  ['localhost', 'none'],
  ['127.0.0.1.example', 'required'],
  ['127.example', 'required'],
  ['mail.127.0.0.1', 'required'],
  ['128.0.0.1', 'required'],
  ['10.0.0.1', 'required'],
  ['[::2]', 'required'],
  ['[fe80::1]', 'required'],
  ['localhost.example', 'required'],
  ['notlocalhost', 'required'],
])('STARTTLS of smtp://%s is %s', (host, tls) => expect(envSmtpUrl.parse(`smtp://${host}`).tls).toBe(tls));

it.each(['localhost', '127.0.0.1', '[::1]'])('smtps://%s encrypts at once', (host) => expect(envSmtpUrl.parse(`smtps://${host}`).tls).toBe('at once'));

it.each(['/path', '/a/b', '?ignoreTLS=true', '/?a=b', '#x'])('refuses smtp://user:word@mail.example%s', (rest) => {
  const { error } = envSmtpUrl.safeParse(`smtp://user:word@mail.example${rest}`);
  expect(error?.issues.map(({ message }) => message)).toEqual(['has no path or parameters']);
});

it.each(['http://mail.example', 'smtpx://mail.example', 'xsmtp://mail.example', 'smtp://', 'mail.example:25'])('refuses %s', (url) =>
  expect(envSmtpUrl.safeParse(url).success).toBe(false),
);

it.each(['smtp://user:100%@mail.example', 'smtp://%zz@mail.example', 'smtp://user:%FF@mail.example'])('refuses %s and says how to write a %%', (url) =>
  expect(envSmtpUrl.safeParse(url).error?.issues.map(({ message }) => message)).toEqual(['needs a % of its user or password as %25']),
);
