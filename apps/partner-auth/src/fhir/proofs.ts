import { hash } from 'node:crypto';
import { digestOf, type Access, type ArtifactStore } from '@biomarker/domain/partner';
import type { Request } from 'express';
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify, type JWK, type JWTPayload } from 'jose';
import type { Presented } from '../oauth/client-authentication/bearer.ts';
import { nonceSecret, PROOF_ALGORITHMS, USED_PROOF } from '../oauth/dpop.ts';
import { PROOF_SECONDS, proofNonces } from '../oauth/oidc-provider-internals.ts';
import { tokenRefused } from './fhir-error.ts';

/** A checked proof: its digest, to be used once, and the headers of the answer. */
export type Proof = { key: string; headers: Record<string, string> };

/** Of `jti` in a DPoP proof. */
const LONGEST_ID = 255;

type Options = { baseUrl: string; secrets: readonly string[]; artifacts: Pick<ArtifactStore, 'putOnce'> };

/** Proofs of the key that a token is bound to (RFC 9449), at FHIR. The OAuth library checks those at its endpoints. */
export function accessProofs({ baseUrl, secrets, artifacts }: Options) {
  const nonces = proofNonces(nonceSecret(secrets));

  return {
    /** Checks how a token is sent. Undefined for a bearer token, which needs no proof. Throws the refusal. */
    async check(req: Request, { scheme, token }: Presented, { keyThumbprint, dpopBoundAccessTokens }: Access): Promise<Proof | undefined> {
      if (keyThumbprint === undefined && dpopBoundAccessTokens) throw tokenRefused('DPoP', 'This application needs access tokens that are bound to a key.');
      if (keyThumbprint === undefined && scheme === 'DPoP') throw tokenRefused('DPoP', 'The access token is not bound to a key: send it as Bearer.');
      if (keyThumbprint === undefined) return undefined;
      if (scheme === 'Bearer') throw tokenRefused('DPoP', 'The access token is bound to a key: send it as DPoP, with a proof.');

      const claims = await verified(req.get('DPoP'), keyThumbprint);
      const fault = faultIn(claims, { method: req.method, url: baseUrl + req.originalUrl, token });
      if (fault !== undefined) throw refused(fault);
      const next = nonces.nextChallenge();
      if (!isTimely(claims, (nonce) => nonces.checkChallenge(nonce)))
        throw tokenRefused('DPoP', `The DPoP proof needs a new nonce: ${claims.nonce === undefined ? 'iat is not of now' : 'its own is unknown or too old'}.`, {
          error: 'use_dpop_nonce',
          headers: { 'DPoP-Nonce': next },
        });
      return { key: digestOf(`${keyThumbprint} ${claims.jti}`), headers: { 'DPoP-Nonce': next } };
    },
    /** Throws the refusal of a proof that was used before. */
    async use({ key }: Proof): Promise<void> {
      // A proof may be dated ahead by PROOF_SECONDS, and is then good for twice as long.
      if (!(await artifacts.putOnce(USED_PROOF, key, 2 * PROOF_SECONDS))) throw refused('jti was used before');
    },
  };
}

const refused = (why: string) => tokenRefused('DPoP', `The DPoP proof is not valid: ${why}.`, { error: 'invalid_dpop_proof' });

/** The claims of a proof that the key of the token signed. Another key costs no check of a signature. */
async function verified(proof: string | undefined, keyThumbprint: string): Promise<JWTPayload> {
  if (proof === undefined) throw refused('the header DPoP is missing');
  if ((await thumbprintIn(proof)) !== keyThumbprint) throw tokenRefused('DPoP', 'The DPoP proof is not of the key that the access token is bound to.');
  const read = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: [...PROOF_ALGORITHMS] }).catch((cause: Error) => {
    throw refused(cause.message);
  });
  return read.payload;
}

async function thumbprintIn(proof: string): Promise<string> {
  try {
    return await calculateJwkThumbprint(decodeProtectedHeader(proof).jwk as JWK);
  } catch {
    throw refused('it is not a JWT with the public key in its header jwk');
  }
}

type ProvenRequest = { method: string; url: string; token: string };

/** RFC 9449, section 4.3. */
function faultIn({ jti, iat, htm, htu, ath, nonce }: JWTPayload, { method, url, token }: ProvenRequest): string | undefined {
  const faults: [wrong: boolean, sentence: string][] = [
    [typeof jti !== 'string' || jti === '' || jti.length > LONGEST_ID, 'jti must be a string of 1 to 255 characters'],
    [typeof iat !== 'number', 'iat must be there'],
    [htm !== method, `htm must be ${method}`],
    [typeof htu !== 'string' || withoutQuery(htu) !== withoutQuery(url), 'htu must be the address of the request, without query and fragment'],
    [ath !== hash('sha256', token, 'base64url'), 'ath must be the SHA-256 of the access token in base64url'],
    [nonce !== undefined && typeof nonce !== 'string', 'nonce must be a string'],
  ];
  return faults.find(([wrong]) => wrong)?.[1];
}

/** Undefined for what is no absolute address. */
function withoutQuery(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return Object.assign(new URL(address), { search: '', hash: '' }).href;
}

/** Of now by its nonce, or by its `iat` where it has none. */
function isTimely({ nonce, iat }: JWTPayload, isCurrent: (nonce: string) => boolean): boolean {
  return typeof nonce === 'string' ? isCurrent(nonce) : Math.abs(Date.now() / 1000 - iat!) <= PROOF_SECONDS;
}
