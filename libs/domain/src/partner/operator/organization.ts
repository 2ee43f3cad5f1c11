import { z } from 'zod';
import { HIDDEN_CHARACTERS, isOneLine } from '../../shared/index.ts';
import { Arm, Environment, hasOneKeySource, JwksUri, ONE_KEY_SOURCE, PartnerScope, PublicKeys } from '../model/vocabulary.ts';

const line = (max: number) => z.string().min(1).max(max).refine(isOneLine, HIDDEN_CHARACTERS);
const httpsUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

/** An organization's application to become a partner. */
export const OrganizationApplication = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')
      .max(60),
    legalName: line(200),
    displayName: line(80),
    website: httpsUrl,
    privacyUrl: httpsUrl,
    contactEmail: z.email(),
    purpose: line(500).meta({ description: 'Why members would share their results, in one sentence that is shown to them.' }),
    issuer: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .meta({ description: 'The `iss` of its partner identity tokens.' }),
    jwks: PublicKeys.optional(),
    jwksUri: JwksUri.optional(),
  })
  .refine(hasOneKeySource, { path: ['jwks'], error: ONE_KEY_SOURCE });
export type OrganizationApplication = z.infer<typeof OrganizationApplication>;

export type OrganizationStatus = 'applied' | 'approved' | 'rejected' | 'suspended';

/** Exact strings; https, or http on a loopback address in the sandbox. */
const RedirectUri = z
  .string()
  .max(500)
  .refine((uri) => URL.canParse(uri) && !uri.includes('#') && !/[\s*\\]/.test(uri), 'an absolute address without fragment, blanks or wildcards')
  .refine((uri) => URL.canParse(uri) && new URL(uri).username === '' && new URL(uri).password === '', 'an address without user information');

export const RedirectUris = z.array(RedirectUri).min(1).max(10);

export const NewApplication = z
  .strictObject({
    environment: Environment,
    name: line(80),
    scopes: z.array(PartnerScope).min(1),
    redirectUris: RedirectUris,
    arm: Arm,
    jwks: PublicKeys.optional(),
    jwksUri: JwksUri.optional(),
  })
  .superRefine(({ environment, redirectUris, arm, jwks, jwksUri }, context) => {
    if (arm !== 'legacy' && !jwks && !jwksUri)
      context.addIssue({
        code: 'custom',
        path: ['jwks'],
        message: 'an attested application registers the keys of its assertions, or their address as jwksUri',
      });
    if (jwks && jwksUri) context.addIssue({ code: 'custom', path: ['jwks'], message: ONE_KEY_SOURCE });
    redirectUris.forEach((uri, index) => {
      if (!mayReceiveCodes(uri, environment)) context.addIssue({ code: 'custom', path: ['redirectUris', index], message: WHERE_CODES_MAY_GO });
    });
  });
export type NewApplication = z.infer<typeof NewApplication>;

export const WHERE_CODES_MAY_GO = 'https, or http on a loopback address in the sandbox';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

export function mayReceiveCodes(uri: string, environment: Environment): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' || (protocol === 'http:' && environment === 'sandbox' && LOOPBACK.has(hostname));
}
