import { describe, expect, it } from '@jest/globals';
import { ORGANIZATION, recordedRegistry } from '../../../test/recorded-registry.ts';
import { endApplicationConnections, endOrganizationConnections, untieMember } from './connection-commands.ts';
import { resumeApplication, resumeOrganization } from './suspension-commands.ts';

const organizationId = ORGANIZATION.id;
const audit = (action: string, more: object = {}) => ({ actor: 'operator', action, outcome: 'ok', organizationId, ...more });

describe('connections end', () => {
  const answers = { endConnections: 3 };

  it('for one application', async () => {
    const { registry, calls } = recordedRegistry({ answers });
    expect(await endApplicationConnections(registry, 'app-1')).toBe(3);
    expect(calls).toEqual([['endConnections', { clientId: 'app-1' }, audit('application.end-connections', { clientId: 'app-1' })]]);
  });

  it('for all applications of an organization', async () => {
    const { registry, calls } = recordedRegistry({ answers });
    expect(await endOrganizationConnections(registry, 'acme')).toBe(3);
    expect(calls).toEqual([['endConnections', { organizationId }, audit('organisation.end-connections')]]);
  });
});

describe('a resumption', () => {
  const suspended = { application: { status: 'suspended' }, organization: { status: 'suspended' }, answers: { endConnections: 2 } } as const;
  const names = (calls: unknown[][]) => calls.map(([name]) => name);

  it('of an application ends its connections before it works again', async () => {
    const { registry, calls } = recordedRegistry(suspended);
    expect(await resumeApplication(registry, 'app-1')).toBe(2);
    expect(names(calls)).toEqual(['endConnections', 'setApplicationStatus']);
    expect(calls[1]).toEqual(['setApplicationStatus', 'app-1', 'active', audit('application.resume', { clientId: 'app-1', detail: undefined })]);
  });

  it('of an organization ends the connections of all applications first, and keeps the note', async () => {
    const { registry, calls } = recordedRegistry(suspended);
    expect(await resumeOrganization(registry, 'acme', { note: 'settled' })).toBe(2);
    expect(names(calls)).toEqual(['endConnections', 'setOrganizationStatus']);
    expect(calls[1]).toEqual(['setOrganizationStatus', organizationId, 'approved', audit('organisation.resume', { detail: { note: 'settled' } })]);
    expect(await resumeOrganization(recordedRegistry(suspended).registry, 'acme')).toBe(2);
  });

  it('keeps the connections on request', async () => {
    const { registry, calls } = recordedRegistry(suspended);
    expect(await resumeApplication(registry, 'app-1', { kept: true })).toBe(0);
    expect(await resumeOrganization(registry, 'acme', { kept: true })).toBe(0);
    expect(names(calls)).toEqual(['setApplicationStatus', 'setOrganizationStatus']);
  });

  it('ends no connection of what is not suspended', async () => {
    const { registry, calls } = recordedRegistry();
    await expect(resumeApplication(registry, 'app-1')).rejects.toMatchObject({ code: 'wrong_status' });
    await expect(resumeOrganization(registry, 'acme')).rejects.toMatchObject({ code: 'wrong_status' });
    expect(calls).toEqual([]);
  });
});

describe('untying a member', () => {
  it('unlinks the users of the organization, whatever the case of the address', async () => {
    const { registry, calls } = recordedRegistry({ answers: { member: 'member-1', untieMember: { users: 1, ended: 2 } } });
    expect(await untieMember(registry, 'Ann@Example.org', 'acme')).toEqual({ users: 1, ended: 2 });
    expect(calls).toEqual([
      ['member', 'ann@example.org'],
      ['untieMember', 'member-1', organizationId, audit('member.untie', { memberId: 'member-1' })],
    ]);
  });

  it('is refused for an unknown member, and for one that is not tied', async () => {
    const unknown = recordedRegistry({ answers: { member: undefined } });
    await expect(untieMember(unknown.registry, 'ann@example.org', 'acme')).rejects.toMatchObject({ code: 'active_member_not_found' });
    expect(unknown.calls).toEqual([['member', 'ann@example.org']]);
    const free = recordedRegistry({ answers: { member: 'member-1', untieMember: undefined } });
    await expect(untieMember(free.registry, 'ann@example.org', 'acme')).rejects.toMatchObject({
      refusal: 'not_found',
      code: 'user_not_tied',
      message: 'No user of "acme" is tied to "ann@example.org".',
    });
  });
});
