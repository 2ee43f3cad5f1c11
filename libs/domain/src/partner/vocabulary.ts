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

/** A set of public keys for signatures (RFC 7517). What no signature of the rail can be checked with is refused. */
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

/** Signature algorithms for client assertions and partner identity tokens; asymmetric only. */
export const SIGNING_ALGORITHMS = ['ES256', 'ES384', 'PS256', 'PS384', 'RS384', 'EdDSA'] as const;
