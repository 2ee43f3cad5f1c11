import fc, { type Arbitrary } from 'fast-check';
import { framing } from './framing.ts';
import { oddBody, oddHeaders } from './hostile-requests.ts';
import { encoded, oddJson, oddMethod, oddText, oneLine, PROTOTYPE_KEYS } from './hostile.ts';
import { endpoints, fieldsOf, formOf, type Fields, type Partner } from './oauth-fields.ts';
import { misshapen } from './misshapen.ts';
import { proofs } from './proofs.ts';
import type { Input } from './wire.ts';

/** Requests to the OAuth endpoints and pages, from valid to nonsense. */
export function oauthInputs(partner: Partner): Arbitrary<Input> {
  const backChannel = Object.entries(endpoints(partner)).map(([path, { needed, more }]) => posted(path, needed, more, partner));
  return fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...backChannel) },
    { weight: 2, arbitrary: authorizing(partner) },
    { weight: 2, arbitrary: pageForms() },
    { weight: 1, arbitrary: beside() },
    { weight: 1, arbitrary: framing(['/api/oauth/token', '/oauth/authorize', '/api/fhir/r4/Patient', '/account/connections']) },
  );
}

function posted(path: string, needed: Fields, more: Fields, { credential }: Partner): Arbitrary<Input> {
  const fields = fc.tuple(fieldsOf(needed, true), fieldsOf(more, false)).map(([one, other]) => [...one, ...other]);
  const form = fields.map((pairs) => ({ headers: [['Content-Type', 'application/x-www-form-urlencoded']] as Input['headers'], body: { text: formOf(pairs) } }));
  const json = fc.tuple(fields, fc.option(fc.tuple(fc.constantFrom(...Object.keys(needed), ...PROTOTYPE_KEYS), oddJson), { freq: 2 })).map(([pairs, odd]) => ({
    headers: [['Content-Type', 'application/json']] as Input['headers'],
    body: { text: JSON.stringify(Object.fromEntries(odd ? [...pairs, odd] : pairs)) },
  }));
  const body = fc.oneof(
    { weight: 12, arbitrary: form },
    { weight: 3, arbitrary: json },
    { weight: 1, arbitrary: json.chain(({ headers, body: { text } }) => misshapen(text).map((one) => ({ headers, body: { text: one } }))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('application/x-www-form-urlencoded', 'application/json'), oddBody)
        .map(([type, { headers, body: sent }]) => ({ headers: [['Content-Type', type], ...headers] as Input['headers'], body: sent })),
    },
    {
      weight: 1,
      arbitrary: encoded(oddText).map((text) => ({
        headers: [['Content-Type', 'application/x-www-form-urlencoded']] as Input['headers'],
        body: { text: `${text}&[]=1&a[b]=2&__proto__=1&__proto__[x]=1` },
      })),
    },
  );
  const authorization = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Input['headers']>([['Authorization', `Bearer ${credential}`]]) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Input['headers']>([], [['Authorization', 'Bearer x']], [['Authorization', `Basic ${Buffer.from('a:b').toString('base64')}`]]),
    },
  );
  const target = fc.oneof({ weight: 14, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: encoded(oddText).map((text) => `${path}?${text}`) });
  return fc
    .tuple(
      fc.oneof({ weight: 25, arbitrary: fc.constant('POST') }, { weight: 1, arbitrary: oddMethod }),
      target,
      authorization,
      body,
      oddHeaders,
      fc.option(proofs, { freq: 1 }),
    )
    .map(([method, address, authorized, { headers, body: sent }, odd, proof]) => ({
      method,
      target: oneLine(address),
      headers: [...headers, ...authorized, ...(proof ?? []), ...odd],
      ...(sent && { body: sent }),
    }));
}

function authorizing({ clientId, attestedClientId }: Partner): Arbitrary<Input> {
  const fields: Fields = { client_id: [clientId, attestedClientId, 'x'], request_id: ['{request}', 'x', '', 'x'.repeat(200)] };
  const more: Fields = {
    request_uri: ['urn:ietf:params:oauth:request_uri:x', 'https://x'],
    redirect_uri: ['https://other.example'],
    prompt: ['none'],
    response_mode: ['form_post', 'web_message'],
    scope: ['x'],
    request: ['x'],
    ui_locales: ['x'],
  };
  return fc
    .tuple(
      fieldsOf(fields, true),
      fieldsOf(more, false),
      fc.oneof({ weight: 10, arbitrary: fc.constant('GET') }, { weight: 1, arbitrary: oddMethod }),
      oddHeaders,
      fc.option(fc.constant<[string, string]>(['Cookie', '{cookies}']), { freq: 3 }),
    )
    .map(([one, other, method, odd, cookies]) => ({
      method,
      target: `/oauth/authorize?${formOf([...one, ...other])}`,
      headers: [...(cookies ? [cookies] : []), ...odd],
    }));
}

/** The forms of the pages, with or without the cookies and token of an open browser. */
function pageForms(): Arbitrary<Input> {
  const login: Fields = {
    form_token: ['{form}', '', 'x'],
    email: ['nobody@members.example', '', '\u0000@x'],
    password: ['wrong', '', 'x'.repeat(5000), '\u0000'],
  };
  const consent: Fields = { form_token: ['{form}', '', 'x'], decision: ['deny', 'allow', 'x', ''], scope: ['patient/Patient.rs', 'x', ''] };
  const at = fc.constantFrom<[string, Fields]>(
    ['/oauth/interaction/{interaction}/login', login],
    ['/oauth/interaction/{interaction}/consent', consent],
    ['/oauth/interaction/{interaction}/other-account', consent],
    ['/oauth/interaction/{interaction}', {}],
    ['/oauth/interaction/x', {}],
    ['/oauth/authorize/{interaction}', {}],
    ['/account/sign-in', login],
    ['/account/sign-out', consent],
    ['/account/connections', {}],
    ['/account/connections/x/end', consent],
    ['/account/connections/00000000-0000-0000-0000-000000000000/end', consent],
  );
  const cookies = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Input['headers']>([['Cookie', '{cookies}']]) },
    { weight: 1, arbitrary: fc.constantFrom<Input['headers']>([], [['Cookie', '{cookies}x; _interaction=x; _interaction.sig=y']]) },
  );
  return at.chain(([path, fields]) =>
    fc
      .tuple(
        fieldsOf(fields, true),
        fc.oneof({ weight: 8, arbitrary: fc.constant(Object.keys(fields).length > 0 ? 'POST' : 'GET') }, { weight: 1, arbitrary: oddMethod }),
        cookies,
        fc.option(oddBody, { freq: 10 }),
        oddHeaders,
      )
      .map(([pairs, method, kept, broken, odd]) => {
        const headers = [...kept, ...odd];
        if (method === 'GET' || method === 'HEAD') return { method, target: path, headers };
        const form = [['Content-Type', 'application/x-www-form-urlencoded']] as Input['headers'];
        return { method, target: path, headers: [...form, ...(broken?.headers ?? []), ...headers], body: broken?.body ?? { text: formOf(pairs) } };
      }),
  );
}

const beside = (): Arbitrary<Input> =>
  fc
    .tuple(
      oddMethod,
      fc.oneof(
        fc.constantFrom(
          '/',
          '/.well-known/openid-configuration',
          '/.well-known/oauth-authorization-server',
          '/oauth/jwks',
          '/jwks',
          '/me',
          '/oauth/token',
          '/api/oauth/par/',
          '/api/oauth',
          '/oauth/authorize/',
          '/livez',
          '/readyz',
          '/api/oauth/introspect',
          '/session/end',
        ),
        fc
          .tuple(
            fc.constantFrom('/', '/oauth/', '/oauth/interaction/', '/oauth/authorize/', '/account/', '/account/connections/', '/api/oauth/'),
            encoded(oddText),
          )
          .map((parts) => parts.join('')),
      ),
      oddHeaders,
    )
    .map(([method, target, headers]) => ({ method, target: oneLine(target), headers }));
