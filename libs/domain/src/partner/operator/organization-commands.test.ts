import { describe, expect, it } from '@jest/globals';
import { ORGANIZATION, recordedRegistry } from '../../../test/recorded-registry.ts';
import { changeOrganizationStatus, registerOrganization, replaceOrganizationKeys, setLicense } from './organization-commands.ts';
import type { OrganizationStatus } from './organization.ts';

const audit = (action: string, more: object = {}) => ({ actor: 'operator', action, outcome: 'ok', organizationId: ORGANIZATION.id, ...more });

describe('a registration', () => {
  const { id: _id, status: _status, createdAt: _createdAt, ...application } = { ...ORGANIZATION, slug: 'new' };

  it('stores the application under a new id', async () => {
    const { registry, calls } = recordedRegistry();
    const id = await registerOrganization(registry, application);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(calls).toEqual([
      ['addOrganization', { id, ...application }, { actor: 'operator', action: 'organisation.apply', outcome: 'ok', organizationId: id }],
    ]);
  });

  it('is refused for a slug or issuer in use', async () => {
    const { registry, calls } = recordedRegistry();
    await expect(registerOrganization(registry, { ...application, slug: 'acme' })).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'organization_exists',
      message: '"acme" is registered already.',
    });
    expect(calls).toEqual([]);
    await expect(registerOrganization(recordedRegistry({ answers: { addOrganization: false } }).registry, application)).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'issuer_exists',
      message: 'An organization with the issuer "https://acme.example" is registered already.',
    });
  });
});

describe('the status of an organization', () => {
  const STATUSES: OrganizationStatus[] = ['applied', 'approved', 'rejected', 'suspended'];

  it.each([
    ['approve', ['applied', 'rejected'], 'approved'],
    ['reject', ['applied'], 'rejected'],
    ['suspend', ['approved'], 'suspended'],
    ['resume', ['suspended'], 'approved'],
  ] as const)('%s is for one that is %j, which becomes %s', async (command, from, to) => {
    for (const status of STATUSES) {
      const { registry, calls } = recordedRegistry({ organization: { status } });
      const done = changeOrganizationStatus(registry, command, 'acme', { note: 'why' });
      if ((from as readonly string[]).includes(status)) {
        await done;
        expect(calls).toEqual([['setOrganizationStatus', ORGANIZATION.id, to, audit(`organisation.${command}`, { detail: { note: 'why' } })]]);
      } else {
        const message = `"acme" is ${status}; only one that is ${from.join(' or ')} can be ${to}.`;
        await expect(done).rejects.toMatchObject({ refusal: 'conflict', code: 'wrong_status', message });
        expect(calls).toEqual([]);
      }
    }
  });

  it('changes without a note, and not for an unknown organization', async () => {
    const { registry, calls } = recordedRegistry();
    await changeOrganizationStatus(registry, 'suspend', 'acme');
    expect(calls[0]).toEqual(['setOrganizationStatus', ORGANIZATION.id, 'suspended', audit('organisation.suspend', { detail: {} })]);
    await expect(changeOrganizationStatus(registry, 'suspend', 'nobody')).rejects.toMatchObject({ code: 'organization_not_found' });
  });
});

it('a license names the scopes of one environment', async () => {
  const { registry, calls } = recordedRegistry();
  await setLicense(registry, 'acme', 'production', ['patient/Patient.rs']);
  const detail = { environment: 'production', scopes: ['patient/Patient.rs'] };
  expect(calls).toEqual([['setLicense', ORGANIZATION.id, 'production', ['patient/Patient.rs'], audit('licence.set', { detail })]]);
});

it('the audit names the new keys, or their address', async () => {
  const { registry, calls } = recordedRegistry();
  await replaceOrganizationKeys(registry, 'acme', { jwks: { keys: [{ kty: 'EC', kid: 'one' }, { kty: 'EC' }] } });
  await replaceOrganizationKeys(registry, 'acme', { jwksUri: 'https://acme.example/new' });
  expect(calls.map(([name, id, , row]) => [name, id, row])).toEqual([
    ['setOrganizationKeys', ORGANIZATION.id, audit('organisation.keys', { detail: { keys: ['one', '(no kid)'] } })],
    ['setOrganizationKeys', ORGANIZATION.id, audit('organisation.keys', { detail: { jwksUri: 'https://acme.example/new' } })],
  ]);
});
