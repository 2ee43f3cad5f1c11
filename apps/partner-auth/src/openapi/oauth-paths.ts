import type { OperationObject, ParameterObject, PathsObject, ResponsesObject, SchemaObject } from 'openapi3-ts/oas30';
import { AUTHORIZE_PATH, PAR_PATH, REVOKE_PATH, TOKEN_PATH } from '../oauth/addresses.ts';
import { PROOF_ALGORITHMS } from '../oauth/dpop.ts';
import { PUSHED, REVOKED, TOKEN } from '../oauth/endpoints/request-forms.ts';

const FORM = 'application/x-www-form-urlencoded';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const text = (description: string, more: SchemaObject = {}): SchemaObject => ({ type: 'string', description, ...more });

type Field = (typeof PUSHED | typeof TOKEN | typeof REVOKED)[number];

const FIELDS: Record<Field, SchemaObject> = {
  response_type: text('By default `code`.', { enum: ['code'] }),
  client_id: text('The id of the application. The authentication names it already.'),
  redirect_uri: text('One of the registered addresses; may be absent where there is only one.'),
  scope: text('Scopes with spaces between, within the license and the registration.', { example: 'patient/Patient.rs patient/Observation.rs' }),
  state: text('Returned unchanged.', { maxLength: 512 }),
  code_challenge: text('RFC 7636: base64url of the SHA-256 of the verifier.', { pattern: '^[\\w-]{43}$' }),
  code_challenge_method: text('RFC 7636.', { enum: ['S256'] }),
  dpop_jkt: text('RFC 9449, section 10: the thumbprint of the key that the code is bound to. A header DPoP binds it too.', { pattern: '^[\\w-]{43}$' }),
  partner_identity_token: text('A JWT that names the user at the partner; used once, and valid for five minutes at most.'),
  client_assertion: text('RFC 7523: a JWT in place of the credential.'),
  client_assertion_type: text('RFC 7523.', { enum: [ASSERTION] }),
  grant_type: text('RFC 6749.', { enum: ['authorization_code', 'refresh_token'] }),
  code: text('The code that came back with the member; good for 60 seconds and once.'),
  code_verifier: text('RFC 7636: the text behind the challenge.'),
  refresh_token: text('Each use gives a new one.'),
  token: text('An access token or a refresh token.'),
  token_type_hint: text('RFC 7009.', { enum: ['access_token', 'refresh_token'] }),
};

const REFUSALS: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'The application is not authenticated.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  429: 'Too many requests.',
  500: 'The service failed.',
  503: 'The service cannot answer now.',
};

export function oauthPaths(): PathsObject {
  const ticket = { request_id: text('Opens the authorization page.'), request_uri: text('RFC 9126.'), expires_in: { type: 'integer' } } as const;
  const tokens = {
    access_token: text('Good for 15 minutes at most.'),
    token_type: text('RFC 6750, or RFC 9449 after a request with a DPoP proof.', { enum: ['Bearer', 'DPoP'] }),
    expires_in: { type: 'integer' },
    scope: text('The scopes that were granted.'),
    refresh_token: text('For the next access token.'),
    patient: text('The id of the Patient.'),
  } as const;
  const push: Form = {
    operationId: 'pushRequest',
    summary: 'Push an authorization request',
    fields: PUSHED,
    required: ['scope', 'code_challenge', 'code_challenge_method', 'partner_identity_token'],
    success: { 201: answer('The request is kept for 60 seconds.', ticket) },
    types: [FORM, 'application/json'],
  };
  const redeem: Form = {
    operationId: 'redeem',
    summary: 'Redeem a code or a refresh token',
    fields: TOKEN,
    required: ['grant_type'],
    success: { 200: answer('The tokens.', tokens) },
  };
  const revoke: Form = {
    operationId: 'revoke',
    summary: 'Revoke a token',
    fields: REVOKED,
    required: ['token'],
    success: { 200: { description: 'The token is revoked, or is not one of this application.' } },
    proof: false,
  };
  return {
    [PAR_PATH]: { post: operationOf(push) },
    [AUTHORIZE_PATH]: { get: authorize() },
    [TOKEN_PATH]: { post: operationOf(redeem) },
    [REVOKE_PATH]: { post: operationOf(revoke) },
  };
}

/** `proof`: takes a header DPoP. */
type Form = { operationId: string; summary: string; fields: readonly Field[]; required: Field[]; success: ResponsesObject; types?: string[]; proof?: boolean };

const PROOF: ParameterObject = {
  name: 'DPoP',
  in: 'header',
  required: false,
  description: `RFC 9449: a JWT that proves the key that the tokens are bound to, by ${PROOF_ALGORITHMS.join(', ')}. A refusal with \`use_dpop_nonce\` carries the header \`DPoP-Nonce\`.`,
  schema: { type: 'string' },
};

const answer = (description: string, properties: Record<string, SchemaObject>) => ({
  description,
  content: { 'application/json': { schema: { type: 'object' as const, required: Object.keys(properties), properties } } },
});

function operationOf({ operationId, summary, fields, required, success, types = [FORM], proof = true }: Form): OperationObject {
  const schema: SchemaObject = { type: 'object', required, properties: Object.fromEntries(fields.map((name) => [name, FIELDS[name]])) };
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } };
  return {
    operationId,
    summary,
    description: `${summary}, as an approved application.`,
    tags: ['OAuth'],
    security: [{ credential: [] }, {}],
    ...(proof && { parameters: [PROOF] }),
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    responses: { ...success, ...Object.fromEntries(Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: error }])) },
  };
}

function authorize(): OperationObject {
  const query = (name: string, description: string, required: boolean, example: string): ParameterObject => ({
    name,
    in: 'query',
    required,
    description,
    schema: { type: 'string' },
    example,
  });
  const page = { 'text/html': { schema: { type: 'string' as const } } };
  return {
    operationId: 'authorize',
    summary: 'Send the member to sign in and decide',
    description: 'The browser of the member opens this address. It returns to the `redirect_uri` with `code`, `state` and `iss`, or with `error`.',
    tags: ['OAuth'],
    security: [],
    parameters: [
      query('client_id', 'The id of the application.', true, 'acme-app'),
      query('request_id', 'From the pushed request.', false, 'eW4yQ0pZ'),
      query('request_uri', 'From the pushed request, in place of `request_id`.', false, 'urn:ietf:params:oauth:request_uri:eW4yQ0pZ'),
    ],
    responses: {
      303: { description: 'To the sign-in, or back to the partner.' },
      400: { description: 'A page: the request is unknown or over.', content: page },
    },
  };
}
