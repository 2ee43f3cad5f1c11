import type { ClosedMember } from '@biomarker/domain/partner';
import type { PrismaTransaction } from '../shared/prisma.ts';

/** Closes an active member, ends their consents and unties the users of organizations. */
export async function closeMember(tx: PrismaTransaction, email: string): Promise<ClosedMember | undefined> {
  const now = new Date();
  const [member] = await tx.member.updateManyAndReturn({
    where: { email, status: 'active' },
    data: { status: 'closed', updatedAt: now },
    select: { id: true },
  });
  if (!member) return undefined;

  const memberId = member.id;
  const ended = await tx.consent.updateManyAndReturn({
    where: { memberId, endedAt: null },
    data: { endedAt: now, endedBy: 'operator' },
    select: { id: true, clientId: true, application: { select: { organizationId: true } } },
  });
  await tx.oauthArtifact.deleteMany({ where: { grantId: { in: ended.map(({ id }) => id) } } });
  await tx.subjectLink.deleteMany({ where: { memberId } });
  return { memberId, ended: ended.map(({ id, clientId, application }) => ({ consentId: id, clientId, organizationId: application.organizationId })) };
}
