import { argon2Passwords, connectDatabase, postgresRegistry } from '@biomarker/db/partner';
import {
  changeOrganizationStatus,
  addApplication,
  addMember,
  issueCredential,
  setLicense,
  registerOrganization,
  type Environment,
  type NewApplication,
  type PartnerScope,
} from '@biomarker/domain/partner';
import type { StoreUrls } from '../../../prisma/database-url.ts';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';

export const REDIRECT_URI = 'http://127.0.0.1:4999/callback';
export const ALL_SCOPES: PartnerScope[] = ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'];

export type SigningKey = { privateKey: CryptoKey; jwk: JWK; alg: string };

export async function signingKey(alg = 'ES256', kid = 'key-1'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, alg, jwk: { ...(await exportJWK(publicKey)), kid, alg } };
}

const MEMBERS = ['ada', 'grace', 'mary'].map((name) => ({
  email: `${name}@members.example`,
  password: `correct horse of ${name}`,
  givenName: name,
  familyName: 'Example',
  birthDate: '1980-02-03',
  gender: 'female' as const,
}));

/** argon2id hashes of the passwords: hashing them takes longer than starting the service. */
const HASHES: Record<string, string> = {
  ada: '$argon2id$v=19$m=19456,t=2,p=1$25AFzPtr6Fcy8tR44Z8SEg$r5T9rKLD+h1Zowm1u/WpMQhJL4BdMGflgqdSpTQXeGM',
  grace: '$argon2id$v=19$m=19456,t=2,p=1$DKln7O/AnSJptIo+PfWrtQ$mFqvGxYdjGexQRWviRZh9n0rjQtcTqJoB0/gnvHYTC8',
  mary: '$argon2id$v=19$m=19456,t=2,p=1$hhNCHRY+zedBPv1pUlXMag$rM4WjkZxHPnGlid/IXZSJTzcujMZ4pEDAsWHagQlSVo',
};

export type Registry = Awaited<ReturnType<typeof fillRegistry>>;
export type TestApplication = { clientId: string; secret: string; assertionKey?: SigningKey; organization: TestOrganization };
export type TestOrganization = { slug: string; issuer: string; identityKey: SigningKey };

/** Two organizations and three members, created by the operator's use cases. */
export async function fillRegistry(urls: StoreUrls) {
  // A test waits for a busy machine.
  const database = connectDatabase({ ...urls, maxConnections: 2, waitMs: 30_000, onError: () => {} });
  const registry = postgresRegistry(database, 'tests');

  async function organization(slug: string, licensed: readonly PartnerScope[] = ALL_SCOPES, moreKeys: readonly JWK[] = []): Promise<TestOrganization> {
    const identityKey = await signingKey();
    const issuer = `https://${slug}.example`;
    await registerOrganization(registry, {
      slug,
      legalName: `${slug} Ltd`,
      displayName: `${slug} Care`,
      website: `https://${slug}.example`,
      privacyUrl: `https://${slug}.example/privacy`,
      contactEmail: `ops@${slug}.example`,
      purpose: 'To prepare for visits.',
      issuer,
      jwks: { keys: [identityKey.jwk, ...moreKeys] } as never,
    });
    await changeOrganizationStatus(registry, 'approve', slug);
    for (const environment of ['sandbox', 'production'] as const) await setLicense(registry, slug, environment, licensed);
    return { slug, issuer, identityKey };
  }

  async function application(of: TestOrganization, given: Partial<NewApplication> & { environment?: Environment } = {}): Promise<TestApplication> {
    const assertionKey = given.arm && given.arm !== 'legacy' ? await signingKey() : undefined;
    const clientId = await addApplication(registry, of.slug, {
      environment: 'sandbox',
      name: `App ${Math.random().toString(36).slice(2)}`,
      scopes: ALL_SCOPES,
      redirectUris: [REDIRECT_URI],
      arm: 'legacy',
      ...(assertionKey && { jwks: { keys: [assertionKey.jwk] } as never }),
      ...given,
    });
    const { secret } = await issueCredential(registry, clientId);
    return { clientId, secret, assertionKey, organization: of };
  }

  const members = [];
  for (const member of MEMBERS) {
    const passwords = { ...argon2Passwords(), hash: async () => HASHES[member.givenName]! };
    members.push({ ...member, id: await addMember({ registry, passwords }, member, true) });
  }
  return { registry, pool: database.pool, lab: database.lab.pool, organization, application, members, close: () => database.close() };
}
