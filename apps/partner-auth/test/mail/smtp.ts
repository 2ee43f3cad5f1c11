import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { faultOf } from '../../src/mail/post.ts';

const wayOf = (SMTP_URL: string) => loadConfig({ DATABASE_URL: 'postgres://u:p@db.example/d', SMTP_URL, MAIL_FROM: 'no-reply@members.example' }).mail?.way;

describe('SMTP_URL', () => {
  it.each([
    ['smtps://user:p%40ss@mail.example', { host: 'mail.example', port: 465, user: 'user', password: 'p@ss', tls: 'at once' }],
    ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'required' }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, tls: 'none' }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'none' }],
    // A name that only begins like one of this machine.
    ['smtp://127.0.0.1.example:25', { host: '127.0.0.1.example', port: 25, tls: 'required' }],
  ])('%s', (url, smtp) => expect(wayOf(url)).toEqual({ smtp }));

  it.each([
    'http://mail.example',
    'smtp://',
    'mail.example:25',
    'smtp://mail.example?ignoreTLS=true',
    'smtps://mail.example/path',
    'smtps://mail.example#x',
    'smtp://user:100%@mail.example',
  ])('%s is refused', (url) => expect(() => wayOf(url)).toThrow(/SMTP_URL/));

  it('needs a sender', () => {
    expect(() => loadConfig({ DATABASE_URL: 'postgres://u:p@db.example/d', SMTP_URL: 'smtp://mail.example' })).toThrow('SMTP_URL also needs MAIL_FROM');
  });
});

describe('a fault of a mail server', () => {
  const error = (fields: object) => Object.assign(new Error('unable'), fields);
  it.each([
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such user' }, ['address', true, false]],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.7.1 relaying denied' }, ['refused', false, false]],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 4.7.1 greylisted' }, ['busy', false, false]],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 5.1.8 not yours' }, ['sender', false, true]],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.6.0 spam' }, ['refused', false, false]],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 500 }, ['refused', false, false]],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 400 }, ['busy', false, false]],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 bad' }, ['sign-in', false, true]],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, ['certificate', false, true]],
    [{ code: 'ECONNECTION' }, ['connection', false, true]],
    [{ code: 'ETIMEDOUT' }, ['connection', false, true]],
    [{ code: 'EDNS' }, ['connection', false, true]],
    [{}, ['other', false, false]],
  ])('%j', (fields, expected) => {
    const { problem, isFinal, isOfServer } = faultOf(error(fields));
    expect([problem, isFinal, isOfServer]).toEqual(expected);
  });
});
