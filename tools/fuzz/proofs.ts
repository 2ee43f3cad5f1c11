import { createHash, randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT, type JWTHeaderParameters } from 'jose';
import type { Prove } from '../demo/bound-key.ts';
import { oddJson, oddText, oneLine } from './hostile.ts';
import { pathOf } from './target.ts';
import type { Input } from './wire.ts';

const CLAIMS = ['htm', 'htu', 'jti', 'iat', 'ath', 'nonce', 'exp', 'nbf', 'aud', '__proto__'];
const HEADER = ['typ', 'jwk', 'kid', 'crit', 'b64', 'x5c', 'cty'];
const JWTS = ['', 'x', 'a.b.c', 'e30.e30.e30', 'eyJhbGciOiJub25lIn0.e30.', `${'a'.repeat(9000)}.b.c`, 'eyJqd2siOnt9fQ.e30.x', 'eyJqd2siOm51bGx9.e30.x'];
const MARK = /^\{proof:(.*)\}$/;

type Odd = { claims: Record<string, unknown>; header: Record<string, unknown> };
const RIGHT: Odd = { claims: {}, header: {} };

const odd = (names: readonly string[]) => fc.array(fc.tuple(fc.constantFrom(...names), oddJson), { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
const marked = (change: Odd): Input['headers'] => [['DPoP', `{proof:${Buffer.from(JSON.stringify(change)).toString('base64url')}}`]];

/** The header DPoP: a proof of the request that is right, has odd claims or an odd header, is no JWT, comes twice, or is missing. `withProof` signs it. */
export const proofs: Arbitrary<Input['headers']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(marked(RIGHT)) },
  { weight: 6, arbitrary: odd(CLAIMS).map((claims) => marked({ claims, header: {} })) },
  { weight: 3, arbitrary: odd(HEADER).map((header) => marked({ claims: {}, header })) },
  { weight: 2, arbitrary: fc.constantFrom(...JWTS).map((jwt): Input['headers'] => [['DPoP', jwt]]) },
  { weight: 1, arbitrary: oddText.map((text): Input['headers'] => [['DPoP', oneLine(text)]]) },
  { weight: 1, arbitrary: fc.constant<Input['headers']>([...marked(RIGHT), ...marked(RIGHT)]) },
  { weight: 1, arbitrary: fc.constant<Input['headers']>([]) },
);

/** A new key: `prove` makes right proofs, and `signed` those of an input, for the address and method that it has now. */
export async function proofSigner(base: string): Promise<{ prove: Prove; signed: (input: Input) => Promise<Input> }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);

  const sign = ([htm, htu, token = '']: Parameters<Prove>, { claims, header }: Odd = RIGHT) => {
    const ath = createHash('sha256').update(token).digest('base64url');
    const all = { htm, htu, jti: randomUUID(), iat: Math.floor(Date.now() / 1000), ath, ...claims };
    const unsigned = new SignJWT(all).setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header } as JWTHeaderParameters);
    return unsigned.sign(privateKey);
  };
  return {
    prove: (...request) => sign(request),
    async signed(input) {
      const token = input.headers.find(([name]) => name === 'Authorization')?.[1].replace(/^\w+ /, '');
      const filled = async (value: string) => {
        const [, change] = MARK.exec(value) ?? [];
        if (change === undefined) return value;
        const odd = JSON.parse(Buffer.from(change, 'base64url').toString()) as Odd;
        // jose signs no header that it would refuse.
        return sign([input.method, base + pathOf(input), token], odd).catch(() => 'unsigned');
      };
      return { ...input, headers: await Promise.all(input.headers.map(async ([name, value]): Promise<[string, string]> => [name, await filled(value)])) };
    },
  };
}
