import { PARTNER_SCOPES } from '@biomarker/domain/partner';
import { SERVICE_VERSION } from '@biomarker/service-kit';
import type { OpenAPIObject, SchemaObject } from 'openapi3-ts/oas30';
import { AUTHORIZE_PATH, TOKEN_PATH } from '../oauth/addresses.ts';
import { fhirPaths } from './fhir-paths.ts';
import { oauthPaths } from './oauth-paths.ts';

const DESCRIPTION = `An approved partner reads the lab data of one consenting member as FHIR R4, with an access token of OAuth 2.0.

The guides of the content service explain the steps: \`/docs/partner-rail\` and \`/docs/fhir\`.`;

const OAUTH_ERROR: SchemaObject = {
  type: 'object',
  description: 'RFC 6749, section 5.2.',
  required: ['error', 'error_description'],
  properties: { error: { type: 'string', example: 'invalid_request' }, error_description: { type: 'string' } },
};

const OUTCOME: SchemaObject = {
  type: 'object',
  description: 'https://hl7.org/fhir/R4/operationoutcome.html',
  required: ['resourceType', 'issue'],
  properties: { resourceType: { type: 'string', enum: ['OperationOutcome'] }, issue: { type: 'array', items: { type: 'object' } } },
};

/** The rail as an OpenAPI document: the parameters of OAuth, and FHIR from the table that the router uses. */
export function openApiDocument(): OpenAPIObject {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Biomarker partner rail',
      version: SERVICE_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: { name: 'The operator of this service' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: [
      { name: 'OAuth', description: 'Authorization code with PKCE and pushed requests.' },
      { name: 'FHIR', description: 'Lab data of the member of the token.' },
    ],
    paths: { ...oauthPaths(), ...fhirPaths() },
    components: {
      schemas: { OAuthError: OAUTH_ERROR, OperationOutcome: OUTCOME },
      securitySchemes: {
        credential: { type: 'http', scheme: 'bearer', description: 'The credential of an application. Attested applications send `client_assertion` instead.' },
        accessToken: {
          type: 'oauth2',
          description: 'As Bearer. A token that is bound to a key (`token_type` is `DPoP`) is sent as DPoP, with a proof in the header `DPoP`.',
          flows: {
            authorizationCode: {
              authorizationUrl: AUTHORIZE_PATH,
              tokenUrl: TOKEN_PATH,
              refreshUrl: TOKEN_PATH,
              scopes: Object.fromEntries(PARTNER_SCOPES.map((scope) => [scope, `Read and search ${/\/(\w+)\./.exec(scope)![1]}.`])),
            },
          },
        },
      },
    },
  };
}
