import {
  type AuditEntry,
  type KeySource,
  type PartnerRegistry,
  type PublicKeys,
  type RegisteredApplication,
  type RegisteredOrganization,
} from '@biomarker/domain/partner';
import { Prisma, type Application, type Organization } from '../generated/client.ts';
import type { PrismaTransaction } from '../shared/prisma.ts';
import { appendAudit, signedBy, withoutNul } from './audit.ts';
import { changeAddress } from './change-address.ts';
import { closeMember } from './close-member.ts';
import { postgresConnectionEnds } from './connection-ends.ts';
import { postgresCredentials } from './credentials.ts';
import { postgresErasure } from './erasure.ts';
import { enterAudited } from './ledger.ts';
import { removeAllPasskeys } from './passkeys.ts';
import { readAudit } from './read-audit.ts';
import { replaceResetLink } from './reset-links.ts';
import type { Database } from './stores.ts';

/** Requires the operator's role; the service's role may only read these tables. Every audit row names `operator`, the acting person. */
export function postgresRegistry(database: Database, operator: string): PartnerRegistry {
  const { prisma, kysely, transaction } = database;
  const signed = signedBy(operator);
  /** Audits a change unless it returns false, which means no change. */
  const audited = <T>(audit: AuditEntry, change: (tx: PrismaTransaction) => Promise<T>): Promise<T> =>
    transaction(async (tx) => {
      const result = await change(tx);
      if (result !== false) await auditBeside(tx, signed(audit));
      return result;
    });
  const updateOrganization = (id: string, data: Prisma.OrganizationUpdateInput, audit: AuditEntry) =>
    audited(audit, async (tx) => void (await tx.organization.update({ where: { id }, data: { ...data, updatedAt: new Date() } })));
  const updateApplication = (clientId: string, data: Prisma.ApplicationUpdateInput, audit: AuditEntry) =>
    audited(audit, async (tx) => void (await tx.application.update({ where: { clientId }, data: { ...data, updatedAt: new Date() } })));

  return {
    ...postgresCredentials(database, signed),
    ...postgresConnectionEnds(database, operator),
    ...postgresErasure(database, operator),
    organizations: async () => (await prisma.organization.findMany({ orderBy: { slug: 'asc' } })).map(readOrganization),
    organization: async (slug) => optional(await prisma.organization.findUnique({ where: { slug } }), readOrganization),
    applications: async (organizationId) =>
      (await prisma.application.findMany({ where: { organizationId }, orderBy: [{ environment: 'asc' }, { name: 'asc' }] })).map(readApplication),
    application: async (clientId) => optional(await prisma.application.findUnique({ where: { clientId } }), readApplication),
    licenses: async (organizationId) =>
      (await prisma.license.findMany({ where: { organizationId }, select: { environment: true, scopes: true }, orderBy: { environment: 'asc' } })) as never,
    audit: (filter) => readAudit(database, filter),

    addOrganization: ({ jwks, jwksUri, ...row }, audit) =>
      audited(audit, (tx) =>
        added(tx.organization.createMany({ data: { ...row, ...keyColumns({ jwks, jwksUri }), status: 'applied' }, skipDuplicates: true })),
      ),
    setOrganizationStatus: (id, status, audit) => updateOrganization(id, { status }, audit),
    setOrganizationKeys: (id, source, audit) => updateOrganization(id, keyColumns(source), audit),
    setLicense: (organizationId, environment, scopes, audit) =>
      audited(audit, async (tx) => {
        const data = { scopes: [...scopes], updatedAt: new Date() };
        const where = { organizationId_environment: { organizationId, environment } };
        await tx.license.upsert({ where, create: { organizationId, environment, ...data }, update: data });
      }),
    addApplication: ({ jwks, jwksUri, ...row }, audit) =>
      audited(audit, (tx) => added(tx.application.createMany({ data: { ...row, ...keyColumns({ jwks, jwksUri }) }, skipDuplicates: true }))),
    setApplicationStatus: (clientId, status, audit) => updateApplication(clientId, { status }, audit),
    setRedirectUris: (clientId, redirectUris, audit) => updateApplication(clientId, { redirectUris: [...redirectUris] }, audit),
    setApplicationLimit: (clientId, requestsPerMinute, audit) => updateApplication(clientId, { requestsPerMinute: requestsPerMinute ?? null }, audit),
    setBoundTokens: (clientId, dpopBoundAccessTokens, audit) => updateApplication(clientId, { dpopBoundAccessTokens }, audit),
    setApplicationKeys: (clientId, source, audit) => updateApplication(clientId, keyColumns(source), audit),
    addMember: ({ birthDate, ...row }, audit) =>
      audited(audit, (tx) => added(tx.member.createMany({ data: { ...row, birthDate: new Date(birthDate) }, skipDuplicates: true }))),
    member: async (email) => (await prisma.member.findFirst({ where: { email, status: 'active' }, select: { id: true } }))?.id,
    addPasswordReset: (link, audit) =>
      kysely.transaction().execute(async (tx) => {
        await replaceResetLink(tx, link);
        await appendAudit(tx, signed(audit));
      }),
    removePasskeys: (memberId, audit) => removeAllPasskeys(kysely, memberId, signed(audit)),
    changeAddress: (row, audit) => changeAddress(kysely, row, signed(audit)),
    closeMember: (email, audits) => closeMember(kysely, { column: 'email', value: email }, 'operator', (closed) => audits(closed).map(signed)),
  };
}

const added = async (created: PromiseLike<{ count: number }>) => (await created).count === 1;

/** The same as `appendAudit`, in a transaction of Prisma. */
async function auditBeside(tx: PrismaTransaction, audit: AuditEntry): Promise<void> {
  const { detail, ...entry } = audit;
  await tx.auditEntry.create({ data: { ...entry, ...(detail && { detail: json(withoutNul(detail)) }) } });
  enterAudited(audit);
}

const json = (value: object) => value as Prisma.InputJsonObject;

/** Setting one clears the other. */
const keyColumns = ({ jwks, jwksUri }: KeySource) => ({ jwks: jwks ? json(jwks) : Prisma.DbNull, jwksUri: jwksUri ?? null });

const optional = <Row, T>(row: Row | null, read: (row: Row) => T): T | undefined => (row === null ? undefined : read(row));

function readOrganization({ jwks, jwksUri, status, createdAt, updatedAt: _, recordKey: _secret, ...row }: Organization): RegisteredOrganization {
  const source = jwksUri === null ? { jwks: jwks as PublicKeys } : { jwksUri };
  return { ...row, ...source, status: status as RegisteredOrganization['status'], createdAt: createdAt.toISOString() };
}

function readApplication({ jwks: _keys, jwksUri: _address, createdAt: _created, updatedAt: _updated, requestsPerMinute, ...row }: Application) {
  return { ...row, ...(requestsPerMinute && { requestsPerMinute }) } as RegisteredApplication;
}
