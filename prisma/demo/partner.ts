import { randomBytes } from 'node:crypto';
import {
  argon2Passwords,
  connectDatabase,
  eraseCharts,
  postgresLabWriter,
  postgresMembers,
  postgresRailApplications,
  postgresRegistry,
  type Database,
} from '@biomarker/db/partner';
import {
  changeOrganizationStatus,
  addApplication,
  addMember,
  digestOf,
  issueCredential,
  memberSignIn,
  PARTNER_SCOPES,
  PublicKeys,
  setLicense,
  registerOrganization,
  type LabWriter,
  type NewApplication,
  type PartnerRegistry,
  type PasswordHasher,
} from '@biomarker/domain/partner';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { demoVisits } from './lab-results.ts';
import { DEMO_MEMBERS, DEMO_ORGANIZATION, DEMO_REDIRECT_URI } from './partner-people.ts';

/** Everything that a client needs to act as the demo organization for its members, including private keys, credentials and passwords. */
export type DemoPartner = {
  organization: { issuer: string; identityKey: JWK };
  applications: {
    name: 'legacy' | 'attested';
    clientId: string;
    environment: 'sandbox';
    credential: string;
    redirectUris: string[];
    scopes: string[];
    assertionKey?: JWK;
  }[];
  members: { email: string; password: string }[];
};

/** Returns `kept` while it matches this database; otherwise recreates the demo organization and its members. For the embedded database only. */
export async function demoPartner(ownerUrl: string, kept: DemoPartner | undefined): Promise<DemoPartner> {
  const database = connectDatabase({ url: ownerUrl, maxConnections: 2, onError: () => {} });
  try {
    const passwords = argon2Passwords();
    const opens = {
      applications: postgresRailApplications(database, 'sandbox'),
      signIn: memberSignIn(postgresMembers(database, 'sandbox'), passwords),
    };
    if (kept && (await stillOpens(kept, opens)) && (await haveResults(database, kept))) return kept;

    await database.prisma.organization.deleteMany({ where: { slug: DEMO_ORGANIZATION.slug } });
    const where = { isSynthetic: true, email: { in: DEMO_MEMBERS.map(({ email }) => email) } };
    const earlier = await database.prisma.member.findMany({ where, select: { id: true } });
    await eraseCharts(
      database.lab.kysely,
      earlier.map(({ id }) => id),
    );
    await database.prisma.member.deleteMany({ where });
    return await make(postgresRegistry(database, 'npm start'), passwords, postgresLabWriter(database));
  } finally {
    await database.close();
  }
}

type Opens = { applications: ReturnType<typeof postgresRailApplications>; signIn: ReturnType<typeof memberSignIn> };

async function stillOpens({ organization, applications, members }: DemoPartner, opens: Opens): Promise<boolean> {
  for (const { clientId, credential, assertionKey } of applications) {
    const found = (await opens.applications.findByCredential(digestOf(credential)))?.application;
    const knows = (keys: PublicKeys | undefined, key: JWK | undefined) => !key || keys?.keys.some((known) => known.x === key.x && known.kid === key.kid);
    if (found?.clientId !== clientId || found.organization.issuer !== organization.issuer) return false;
    if (!knows(found.organization.jwks, organization.identityKey) || !knows(found.jwks, assertionKey)) return false;
  }
  for (const { email, password } of members) if (!(await opens.signIn(email, password))) return false;
  return applications.length > 0;
}

/** Members of an earlier start may lack demo results. */
async function haveResults({ prisma, lab }: Database, { members }: DemoPartner): Promise<boolean> {
  const found = await prisma.member.findMany({ where: { email: { in: members.map(({ email }) => email) } }, select: { id: true } });
  const charts = await lab.prisma.labResult.groupBy({ by: ['memberId'], where: { memberId: { in: found.map(({ id }) => id) } } });
  return charts.length === members.length;
}

async function make(registry: PartnerRegistry, passwords: PasswordHasher, lab: LabWriter): Promise<DemoPartner> {
  const [identity, assertion] = [await keyPair('demo-identity'), await keyPair('demo-assertion')];
  const { slug, issuer } = DEMO_ORGANIZATION;
  await registerOrganization(registry, { ...DEMO_ORGANIZATION, jwks: PublicKeys.parse({ keys: [identity.publicKey] }) });
  await changeOrganizationStatus(registry, 'approve', slug, { note: 'demo data' });
  await setLicense(registry, slug, 'sandbox', PARTNER_SCOPES);

  const common = { environment: 'sandbox' as const, redirectUris: [DEMO_REDIRECT_URI] };
  const legacy = { ...common, name: 'Demo Visit Planner', scopes: [...PARTNER_SCOPES], arm: 'legacy' } satisfies NewApplication;
  const jwks = PublicKeys.parse({ keys: [assertion.publicKey] });
  const attested = { ...common, name: 'Demo Care Companion', scopes: [...PARTNER_SCOPES.slice(0, 2)], arm: 'attested', jwks } satisfies NewApplication;

  const register = async (name: 'legacy' | 'attested', application: NewApplication, assertionKey?: JWK) => {
    const clientId = await addApplication(registry, slug, application);
    const { secret } = await issueCredential(registry, clientId);
    const { redirectUris, scopes } = application;
    return { name, clientId, environment: 'sandbox' as const, credential: secret, redirectUris, scopes, ...(assertionKey && { assertionKey }) };
  };
  const applications = [await register('legacy', legacy), await register('attested', attested, assertion.privateKey)];
  return { organization: { issuer, identityKey: identity.privateKey }, applications, members: await makeMembers(registry, passwords, lab) };
}

async function makeMembers(registry: PartnerRegistry, passwords: PasswordHasher, lab: LabWriter): Promise<DemoPartner['members']> {
  const made = [];
  for (const member of DEMO_MEMBERS) {
    const password = randomBytes(12).toString('base64url');
    const id = await addMember({ registry, passwords }, { ...member, password }, true);
    for (const { deliveries, at } of demoVisits(member, new Date())) await lab.write(id, deliveries, at);
    made.push({ email: member.email, password });
  }
  return made;
}

async function keyPair(kid: string): Promise<{ privateKey: JWK; publicKey: JWK }> {
  const alg = 'ES256';
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey: { ...(await exportJWK(privateKey)), kid, alg }, publicKey: { ...(await exportJWK(publicKey)), kid, alg } };
}
