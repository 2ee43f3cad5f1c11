import fc, { type Arbitrary } from 'fast-check';
import { framing } from './framing.ts';
import { encoded, oddBody, oddHeaders, oddJson, oddMethod, oddText, oneLine, PROTOTYPE_KEYS } from './hostile.ts';
import type { Answer } from './read-answer.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import type { Input } from './wire.ts';

/** Stand for what is good once, or changes with every use; filled in just before an input is sent. */
export const FRESH = ['{identity}', '{assertion}', '{request}', '{refresh}', '{form}', '{interaction}', '{cookies}'] as const;

export type Partner = { clientId: string; credential: string; redirectUri: string; scopes: readonly string[]; attestedClientId: string };

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const JWTS = ['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'e30.e30.e30', `${'a'.repeat(9000)}.b.c`];
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

type Fields = Record<string, readonly string[]>;

/** The fields of each endpoint, the good value first. */
function endpoints({ clientId, redirectUri, scopes, attestedClientId }: Partner): Record<string, { needed: Fields; more: Fields }> {
  const client = {
    client_id: [clientId, attestedClientId, '00000000-0000-0000-0000-000000000000'],
    client_assertion: ['{assertion}', ...JWTS],
    client_assertion_type: [ASSERTION_TYPE, 'x'],
  };
  const redirect_uri = [redirectUri, `${redirectUri}/`, 'https://other.example/', 'javascript:alert(1)', '//x', ''];
  const scope = [scopes.join(' '), scopes[0]!, 'patient/Condition.rs', 'openid offline_access', '', ' ', `${scopes[0]} ${scopes[0]}`];
  return {
    '/api/oauth/par': {
      needed: {
        partner_identity_token: ['{identity}', ...JWTS],
        code_challenge: [CHALLENGE, 'x', '', 'é'.repeat(43), 'a'.repeat(129)],
        code_challenge_method: ['S256', 'plain', 's256'],
        scope,
        redirect_uri,
        state: ['x', '', 'x'.repeat(512), 'x'.repeat(513), '\u0000'],
      },
      more: {
        ...client,
        response_type: ['code', 'token', 'code id_token', 'none'],
        request: ['x'],
        request_uri: ['urn:ietf:params:oauth:request_uri:x'],
        claims: ['{}', '{'],
        prompt: ['none'],
        max_age: ['-1'],
        resource: ['x'],
        dpop_jkt: ['x'],
        nonce: ['x'],
        response_mode: ['form_post'],
        authorization_details: ['[]'],
      },
    },
    '/api/oauth/token': {
      needed: {
        grant_type: ['refresh_token', 'authorization_code', 'client_credentials', 'password', 'urn:ietf:params:oauth:grant-type:device_code', '__proto__'],
        refresh_token: ['{refresh}', 'x', '', 'x'.repeat(5000)],
      },
      more: {
        ...client,
        code: ['x', '', '\u0000', 'x'.repeat(3000)],
        code_verifier: [VERIFIER, 'x', ''],
        redirect_uri,
        scope,
        resource: ['x', 'https://x'],
        client_secret: ['x'],
        audience: ['x'],
      },
    },
    '/api/oauth/revoke': {
      needed: { token: ['x', '{request}', '', '\u0000', 'x'.repeat(5000)] },
      more: { ...client, token_type_hint: ['refresh_token', 'access_token', 'x'] },
    },
  };
}

/** Requests to the OAuth endpoints and the pages, from good ones to nonsense. */
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

type Pair = readonly [string, string];

/** Each field is good most of the time, and missing, given twice, or odd otherwise. */
function fieldsOf(fields: Fields, isNeeded: boolean): Arbitrary<Pair[]> {
  const pairs = Object.entries(fields).map(([name, [good = '', ...others]]) => {
    const value = fc.oneof(
      { weight: 20, arbitrary: fc.constant(good) },
      { weight: 3, arbitrary: others.length > 0 ? fc.constantFrom(...others) : oddText },
      { weight: 1, arbitrary: oddText },
    );
    const once = value.map((one): Pair[] => [[name, one]]);
    const none = fc.constant<Pair[]>([]);
    const twice = fc.tuple(value, value).map((both): Pair[] => both.map((one): Pair => [name, one]));
    return isNeeded
      ? fc.oneof({ weight: 30, arbitrary: once }, { weight: 1, arbitrary: none }, { weight: 1, arbitrary: twice })
      : fc.oneof({ weight: 14, arbitrary: none }, { weight: 1, arbitrary: once }, { weight: 1, arbitrary: twice.filter(() => true) });
  });
  return fc.tuple(...pairs).map((all) => all.flat());
}

const formOf = (pairs: readonly Pair[]): string => pairs.map(([name, value]) => `${formText(name)}=${formText(value)}`).join('&');
/** What stands for something else is filled in later, as it is. */
const formText = (text: string) => (/^\{\w+\}$/.test(text) ? text : encodeURIComponent(Buffer.from(text).toString()));

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
    .tuple(fc.oneof({ weight: 25, arbitrary: fc.constant('POST') }, { weight: 1, arbitrary: oddMethod }), target, authorization, body, oddHeaders)
    .map(([method, address, authorized, { headers, body: sent }, odd]) => ({
      method,
      target: oneLine(address),
      headers: [...headers, ...authorized, ...odd],
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

/** The forms of the pages, with the cookies and the token of a browser that is there, or without. */
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

/** RFC 6749, section 5.2: `error` is a code, and `error_description` is always there. */
const refusal: Documented = {
  types: ['application/json'],
  fault({ body }: Answer) {
    const { error, error_description: description } = JSON.parse(body.toString()) as Record<string, unknown>;
    if (typeof error !== 'string' || !/^[a-z_]+$/.test(error)) return 'error is no code';
    // Characters of section 5.2 for the description.
    return typeof description === 'string' && /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(description)
      ? undefined
      : 'error_description is missing or has other characters than %x20-21 / %x23-5B / %x5D-7E';
  },
};
const REFUSALS = Object.fromEntries([400, 401, 403, 404, 405, 408, 413, 414, 415, 429, 431].map((status) => [status, refusal]));
const granted = (...names: string[]): Documented => ({
  types: ['application/json'],
  fault: ({ body }) => names.filter((name) => !(name in JSON.parse(body.toString()))).map((name) => `${name} is missing`)[0],
});
const PAGE: Documented = { types: ['text/html'] };
const PAGES = {
  ...Object.fromEntries([200, 400, 401, 403, 404, 405, 413, 415, 422, 429].map((status) => [status, PAGE])),
  303: { types: ['text/html', 'text/plain', 'application/json'] },
};

export function oauthExpected(input: Input): Expected {
  const path = pathOf(input);
  if (input.raw !== undefined) return { operation: 'framing', answers: { ...REFUSALS, ...framed(path) } };
  const success: Record<string, Record<number, Documented>> = {
    '/api/oauth/par': { 201: granted('request_id', 'request_uri', 'expires_in') },
    '/api/oauth/token': { 200: granted('access_token', 'token_type', 'expires_in', 'scope', 'refresh_token', 'patient') },
    '/api/oauth/revoke': { 200: { types: [] } },
  };
  if (success[path]) return { operation: path, answers: { ...REFUSALS, ...success[path] } };
  if (path === '/livez' || path === '/readyz')
    return { operation: 'health', answers: { 200: { types: ['application/json'] }, 405: { types: ['application/json'] }, 400: refusal } };
  if (/^\/(oauth|account)(\/|$)/.test(path)) return { operation: `pages of ${path.split('/').slice(1, 3).join('/')}`, answers: eitherOf(PAGES) };
  return { operation: 'beside the endpoints', answers: eitherOf({ ...PAGES, 200: { types: ['application/json', 'text/plain'] } }) };
}

/** Other methods and broken requests are refused in JSON also where pages are. */
const eitherOf = (pages: Record<number, Documented>): Record<number, Documented> => ({
  ...REFUSALS,
  ...Object.fromEntries(
    Object.entries(pages).map(([status, { types }]) => [status, { types: Number(status) >= 400 ? [...types, 'application/json'] : types }]),
  ),
});

function framed(path: string): Record<number, Documented> {
  const types = path.startsWith('/api/fhir') ? ['application/fhir+json'] : ['application/json', 'text/html'];
  return Object.fromEntries([200, 204, 303, 400, 401, 404, 405, 408, 413, 414, 415, 431].map((status) => [status, { types }]));
}
