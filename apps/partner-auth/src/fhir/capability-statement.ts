import type { CapabilityStatement, CapabilityStatementRestResource } from 'fhir/r4.js';
import { SERVICE_VERSION } from '@biomarker/service-kit';
import type { RequestHandler } from 'express';
import { AUTHORIZE_PATH, fhirAddress, REVOKE_PATH, TOKEN_PATH } from '../oauth/addresses.ts';
import { PROOF_ALGORITHMS } from '../oauth/dpop.ts';
import { send, written } from './answer.ts';
import type { Served } from './audited.ts';
import { requireJson } from './negotiate.ts';
import { requestInfo } from './read-request.ts';
import type { ResourceType } from './resource-type.ts';
import { resourceTypes } from './resources/index.ts';

const OAUTH_URIS = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris';
/** The day of the last change to the server's capabilities. */
const PUBLISHED = '2026-11-30';

export function metadata({ baseUrl }: Served): RequestHandler {
  const body = capabilityStatement(baseUrl, fhirAddress(baseUrl));
  return (req, res) => {
    const info = requestInfo(req);
    requireJson(info.parameters.get('_format'), req.headers.accept);
    send(res, info, written({ status: 200, body, headers: { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept' } }, info));
  };
}

/** The server's capabilities, computed from the table that the router uses. */
function capabilityStatement(baseUrl: string, fhirBase: string): CapabilityStatement {
  const address = (name: string, path: string) => ({ url: name, valueUri: `${baseUrl}${path}` });
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: PUBLISHED,
    kind: 'instance',
    software: { name: 'Biomarker partner rail', version: SERVICE_VERSION },
    implementation: { description: 'Read access to one consenting member’s lab data', url: fhirBase },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: false,
          service: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/restful-security-service', code: 'SMART-on-FHIR' }] }],
          description: `OAuth 2.0 authorization code with PKCE and pushed requests; each token is bound to one member, and on request to a key of the partner (DPoP, RFC 9449, with ${PROOF_ALGORITHMS.join(', ')}).`,
          extension: [{ url: OAUTH_URIS, extension: [address('authorize', AUTHORIZE_PATH), address('token', TOKEN_PATH), address('revoke', REVOKE_PATH)] }],
        },
        resource: resourceTypes.map(asResource),
        compartment: ['http://hl7.org/fhir/CompartmentDefinition/patient'],
      },
    ],
  };
}

function asResource({ type, profile, parameters, includes, keepsVersions }: ResourceType): CapabilityStatementRestResource {
  const searchInclude = Object.keys(includes).map((name) => `${type}:${name}`);
  return {
    type,
    supportedProfile: [profile],
    interaction: [{ code: 'read' }, { code: 'vread' }, ...(keepsVersions ? [{ code: 'history-instance' as const }] : []), { code: 'search-type' }],
    versioning: 'versioned',
    readHistory: keepsVersions,
    conditionalRead: 'not-match',
    ...(searchInclude.length > 0 && { searchInclude }),
    searchParam: parameters.map(({ name, type: parameterType, documentation }) => ({ name, type: parameterType, documentation })),
  };
}
