import { z } from 'zod';
import { faultOfSigningKey } from './signing-key.ts';

/** SMART on FHIR scopes of the rail: read and search one type of the consenting member. */
export const PARTNER_SCOPES = ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'] as const;
export const PartnerScope = z.enum(PARTNER_SCOPES);
export type PartnerScope = z.infer<typeof PartnerScope>;

export const Environment = z.enum(['sandbox', 'production']);
export type Environment = z.infer<typeof Environment>;

/** How an application authenticates at the token endpoint: bearer credential, signed assertion, or either. */
export const Arm = z.enum(['legacy', 'attested', 'both']);
export type Arm = z.infer<typeof Arm>;

/** A set of public keys for signatures (RFC 7517). Refuses keys that cannot verify the rail's signatures. */
export const PublicKeys = z.object({
  keys: z
    .array(
      z
        .looseObject({ kty: z.enum(['EC', 'RSA', 'OKP'], 'only EC, RSA and OKP keys'), kid: z.string().min(1).max(200).optional(), alg: z.string().optional() })
        .superRefine((key, context) => {
          const message = faultOfSigningKey(key);
          if (message) context.addIssue({ code: 'custom', message });
        }),
    )
    .min(1)
    .max(10)
    .refine((keys) => keys.length === 1 || keys.every(({ kid }) => kid !== undefined), 'several keys need a kid each')
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'two keys have the same kid'),
});
export type PublicKeys = z.infer<typeof PublicKeys>;

/** Where a partner publishes its keys: https, a name and no address of a network, at no port of another well-known service. Its host is the operator's decision. */
export const JwksUri = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'an https address with the name of a host' })
  .max(300)
  .refine(
    (uri) => URL.canParse(uri) && !uri.includes('#') && new URL(uri).username === '' && new URL(uri).password === '',
    'without fragment or user information',
  )
  .refine((uri) => URL.canParse(uri) && hasUsablePort(new URL(uri)), 'at port 443, or at one from 1024');

/** Ports below 1024 are those of system services (RFC 6335, section 6), such as SSH and mail. */
const hasUsablePort = ({ port }: URL): boolean => port === '' || Number(port) >= 1024;

/** The public keys of a partner, or the address at which it publishes them. */
export type KeySource = { jwks?: PublicKeys; jwksUri?: string };

export const ONE_KEY_SOURCE = 'either the keys or the address at which they are published';
export const hasOneKeySource = ({ jwks, jwksUri }: KeySource): boolean => (jwks === undefined) !== (jwksUri === undefined);

/** Signature algorithms for client assertions and partner identity tokens; asymmetric only. */
export const SIGNING_ALGORITHMS = ['ES256', 'ES384', 'PS256', 'PS384', 'RS384', 'EdDSA'] as const;
