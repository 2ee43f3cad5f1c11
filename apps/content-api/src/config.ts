import { baseConfig, commonEnv, contentConfig, contentEnv, envUrl, readEnv, rateLimitEnv, tracingEnv } from '@biomarker/service-kit';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';

const SHA256_HEX = /^[0-9a-f]{64}$/i;
const JwkSet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

export const Env = z.object({
  ...commonEnv({ port: 3000, metricsPort: 9464 }),
  ...contentEnv({ cacheBytes: 64 * 2 ** 20 }),
  ...rateLimitEnv,
  ...tracingEnv,
  /** Public address of mcp-server, without `/mcp`. The documentation shows it, so set it in production. */
  MCP_URL: envUrl.optional(),
  /** The URL that purges a CDN by `Cache-Tag`, with a POST in the format of Cloudflare. Requires `CDN_PURGE_TOKEN`. */
  CDN_PURGE_URL: envUrl.optional(),
  /** The bearer token for that URL. A secret. */
  CDN_PURGE_TOKEN: z.string().optional(),
  /** SHA-256 of each admin token in hexadecimal, comma-separated, so that two can overlap. */
  ADMIN_TOKEN_SHA256: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((hash) => hash.trim())
        .filter(Boolean),
    )
    .refine((hashes) => hashes.every((hash) => SHA256_HEX.test(hash)), 'SHA-256 hashes of 64 hexadecimal digits, comma-separated'),
  /** `on` lets members submit stories and questions; requires the next three variables. */
  MEMBER_WRITES: z.enum(['on', 'off']).default('off'),
  /** The required `iss` of a member's token. */
  MEMBER_JWT_ISSUER: z.string().optional(),
  /** The required `aud` of a member's token. */
  MEMBER_JWT_AUDIENCE: z.string().optional(),
  /** The public keys of the issuer as a JWK Set (RFC 7517). */
  MEMBER_JWT_JWKS: z.string().transform(readJwkSet).optional(),
});

/** The only place where the service reads its environment. */
export function loadConfig(env = process.env) {
  const read = readEnv(Env.superRefine(requireMemberTokens).superRefine(requirePurgeToken), env);
  const baseUrl = read.BASE_URL ?? `http://127.0.0.1:${read.PORT}`;
  return {
    ...baseConfig(read),
    ...contentConfig(read, baseUrl),
    mcpUrl: read.MCP_URL,
    partnerUrl: read.PARTNER_URL,
    /** Checks answers against the contracts of their routes. */
    checkAnswers: read.NODE_ENV !== 'production',
    cdn: read.CDN_PURGE_URL && read.CDN_PURGE_TOKEN ? { url: read.CDN_PURGE_URL, token: read.CDN_PURGE_TOKEN } : undefined,
    adminTokenHashes: read.ADMIN_TOKEN_SHA256.map((hash) => Buffer.from(hash, 'hex')),
    memberWrites: read.MEMBER_WRITES === 'on',
    memberTokens: {
      issuer: read.MEMBER_JWT_ISSUER,
      audience: read.MEMBER_JWT_AUDIENCE,
      jwks: read.MEMBER_JWT_JWKS ?? { keys: [] },
    },
  };
}
export type Config = ReturnType<typeof loadConfig>;

function requireMemberTokens(read: z.output<typeof Env>, context: z.RefinementCtx): void {
  if (read.MEMBER_WRITES === 'off') return;
  for (const name of ['MEMBER_JWT_ISSUER', 'MEMBER_JWT_AUDIENCE', 'MEMBER_JWT_JWKS'] as const) {
    if (read[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'is required with MEMBER_WRITES=on' });
  }
}

function requirePurgeToken({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }: z.output<typeof Env>, context: z.RefinementCtx): void {
  if (url && !token) context.addIssue({ code: 'custom', path: ['CDN_PURGE_TOKEN'], message: 'is required with CDN_PURGE_URL' });
  if (token && !url) context.addIssue({ code: 'custom', path: ['CDN_PURGE_URL'], message: 'is required with CDN_PURGE_TOKEN' });
}

function readJwkSet(text: string, context: z.RefinementCtx): JSONWebKeySet {
  try {
    return JwkSet.parse(JSON.parse(text)) as JSONWebKeySet;
  } catch {
    context.addIssue({ code: 'custom', message: 'a JWK Set (RFC 7517) as JSON' });
    return z.NEVER;
  }
}
