import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ORGANIZATION, recordedRegistry } from '../../../test/recorded-registry.ts';
import { digestOf } from '../model/secrets.ts';
import {
  addApplication,
  changeApplicationStatus,
  CREDENTIAL_DAYS,
  issueCredential,
  limitApplication,
  replaceApplicationKeys,
  replaceRedirectUris,
  requireBoundTokens,
  revokeCredential,
  rotateCredential,
} from './application-commands.ts';
import type { NewApplication } from './organization.ts';
import type { CredentialRow, NewCredential } from './partner-registry.ts';

const NOW = '2026-03-01T12:00:00.000Z';
beforeEach(() => void jest.useFakeTimers({ now: new Date(NOW) }));
afterEach(() => void jest.useRealTimers());

const audit = (action: string, detail?: object) => ({ actor: 'operator', action, outcome: 'ok', organizationId: ORGANIZATION.id, clientId: 'app-1', detail });

describe('an added application', () => {
  const NEW: NewApplication = {
    environment: 'sandbox',
    name: 'App',
    scopes: ['patient/Patient.rs'],
    redirectUris: ['https://acme.example/back'],
    arm: 'legacy',
  };

  it.each([
    ['sandbox', /^sbx-[0-9a-f]{18}$/],
    ['production', /^app-[0-9a-f]{18}$/],
  ] as const)('gets an id that names the environment %s', async (environment, form) => {
    const { registry, calls } = recordedRegistry();
    const clientId = await addApplication(registry, 'acme', { ...NEW, environment });
    expect(clientId).toMatch(form);
    expect(calls).toEqual([
      ['addApplication', { ...NEW, environment, clientId, organizationId: ORGANIZATION.id }, { ...audit('application.add'), clientId, detail: undefined }],
    ]);
  });

  it('is refused for an unknown organization and for a name in use', async () => {
    await expect(addApplication(recordedRegistry().registry, 'nobody', NEW)).rejects.toMatchObject({ code: 'organization_not_found' });
    await expect(addApplication(recordedRegistry({ answers: { addApplication: false } }).registry, 'acme', NEW)).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'application_exists',
      message: '"acme" has an application called "App" (sandbox) already.',
    });
  });
});

describe('the status of an application', () => {
  it.each([
    ['suspend', 'active', 'suspended'],
    ['resume', 'suspended', 'active'],
  ] as const)('%s makes an application that is %s %s, with an audit row', async (command, status, to) => {
    const { registry, calls } = recordedRegistry({ application: { status } });
    await changeApplicationStatus(registry, command, 'app-1');
    expect(calls).toEqual([['setApplicationStatus', 'app-1', to, audit(`application.${command}`)]]);
  });

  it('is not set twice, nor for an unknown application', async () => {
    const { registry, calls } = recordedRegistry();
    await expect(changeApplicationStatus(registry, 'resume', 'app-1')).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'wrong_status',
      message: '"app-1" is active already.',
    });
    await expect(changeApplicationStatus(registry, 'suspend', 'app-2')).rejects.toMatchObject({ code: 'application_not_found' });
    expect(calls).toEqual([]);
  });
});

describe('the keys of an application', () => {
  it('are replaced, and the audit names them', async () => {
    const { registry, calls } = recordedRegistry();
    const jwks = { keys: [{ kty: 'EC' as const, kid: 'one' }, { kty: 'EC' as const }] };
    await replaceApplicationKeys(registry, 'app-1', { jwks });
    expect(calls).toEqual([['setApplicationKeys', 'app-1', { jwks }, audit('application.keys', { keys: ['one', '(no kid)'] })]]);
  });

  it('are refused for the legacy arm, which signs no assertions', async () => {
    const { registry, calls } = recordedRegistry({ application: { arm: 'legacy' } });
    await expect(replaceApplicationKeys(registry, 'app-1', { jwksUri: 'https://acme.example/keys' })).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'wrong_arm',
      message: expect.stringContaining('"app-1" is of the legacy arm'),
    });
    expect(calls).toEqual([]);
  });
});

describe('redirect URIs', () => {
  it('are replaced together', async () => {
    const { registry, calls } = recordedRegistry();
    const redirectUris = ['https://acme.example/one', 'http://localhost:8080/two'];
    await replaceRedirectUris(registry, 'app-1', redirectUris);
    expect(calls).toEqual([['setRedirectUris', 'app-1', redirectUris, audit('application.redirects', { redirectUris })]]);
  });

  it('are refused when one is not allowed in the environment', async () => {
    const { registry, calls } = recordedRegistry({ application: { environment: 'production' } });
    await expect(replaceRedirectUris(registry, 'app-1', ['https://acme.example/one', 'http://localhost:8080/two'])).rejects.toMatchObject({
      refusal: 'invalid',
      code: 'wrong_redirect_uri',
      message: '"http://localhost:8080/two" cannot be used: https, or http on a loopback address in the sandbox.',
    });
    expect(calls).toEqual([]);
  });
});

describe('the limit of an application', () => {
  it.each([900, undefined])('is set to %s', async (requests) => {
    const { registry, calls } = recordedRegistry();
    await limitApplication(registry, 'app-1', requests);
    expect(calls).toEqual([['setApplicationLimit', 'app-1', requests, audit('application.limit', { requestsPerMinute: requests ?? null })]]);
  });
});

describe('tokens bound to a key', () => {
  it.each([true, false])('are required: %s', async (required) => {
    const { registry, calls } = recordedRegistry();
    await requireBoundTokens(registry, 'app-1', required);
    expect(calls).toEqual([['setBoundTokens', 'app-1', required, audit('application.dpop', { required })]]);
  });
});

describe('a credential', () => {
  it.each(['sandbox', 'production'] as const)('of the %s lasts a year, and only its digest and a prefix are stored', async (environment) => {
    const { registry, calls } = recordedRegistry({ application: { environment } });
    const issued = await issueCredential(registry, 'app-1');
    const [[name, row, live, row2]] = calls as [[string, NewCredential, number, object]];
    expect([name, live, CREDENTIAL_DAYS]).toEqual(['addCredential', 2, 365]);
    expect(issued).toEqual({ id: row.id, clientId: 'app-1', environment, secret: expect.any(String), expiresAt: '2027-03-01T12:00:00.000Z' });
    expect(issued.secret).toMatch(new RegExp(`^bmp_${environment}_[\\w-]{43}$`));
    expect(row).toEqual({
      id: issued.id,
      clientId: 'app-1',
      prefix: issued.secret.slice(0, -37),
      digest: digestOf(issued.secret),
      expiresAt: new Date(issued.expiresAt),
    });
    expect(row2).toEqual(audit('credential.issue', { credential: issued.id }));
  });

  it('lasts as many days as asked for', async () => {
    expect((await issueCredential(recordedRegistry().registry, 'app-1', 2)).expiresAt).toBe('2026-03-03T12:00:00.000Z');
    expect((await rotateCredential(recordedRegistry().registry, 'app-1', 0, 2)).expiresAt).toBe('2026-03-03T12:00:00.000Z');
  });

  it('is refused when two are live', async () => {
    const full = { refusal: 'conflict', code: 'too_many_credentials', message: '"app-1" has 2 live credentials. Revoke one first.' };
    await expect(issueCredential(recordedRegistry({ answers: { addCredential: false } }).registry, 'app-1')).rejects.toMatchObject(full);
    await expect(rotateCredential(recordedRegistry({ answers: { rotateCredential: false } }).registry, 'app-1', 1)).rejects.toMatchObject(full);
  });

  it('is issued to approved organizations only', async () => {
    const { registry, calls } = recordedRegistry({ organization: { status: 'applied' } });
    const refusal = { refusal: 'conflict', code: 'not_approved', message: 'The organization is applied; credentials are issued after its approval.' };
    await expect(issueCredential(registry, 'app-1')).rejects.toMatchObject(refusal);
    await expect(rotateCredential(registry, 'app-1', 1)).rejects.toMatchObject(refusal);
    const orphan = recordedRegistry({ application: { organizationId: 'none' } });
    await expect(issueCredential(orphan.registry, 'app-1')).rejects.toThrow('The organization is unknown');
    expect([...calls, ...orphan.calls]).toEqual([]);
  });

  it('replaces the others after the overlap, with a row for each', async () => {
    const { registry, calls } = recordedRegistry();
    const issued = await rotateCredential(registry, 'app-1', 48);
    type Audits = { added: object; retired: (id: string) => object };
    const [[name, row, live, end, audits]] = calls as [[string, NewCredential, number, Date, Audits]];
    expect([name, row.id, live, end]).toEqual(['rotateCredential', issued.id, 2, new Date('2026-03-03T12:00:00.000Z')]);
    expect(issued.expiresAt).toBe('2027-03-01T12:00:00.000Z');
    expect(audits.added).toEqual(audit('credential.rotate', { credential: issued.id }));
    expect(audits.retired('old')).toEqual(audit('credential.retire', { credential: 'old', end }));
  });
});

describe('a revocation', () => {
  const row = (id: string, prefix: string, more: Partial<CredentialRow> = {}): CredentialRow => ({
    id,
    prefix,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  });
  const later = '2026-03-01T12:00:00.001Z';
  const credentials = [
    row('a', 'bmp_sandbox_aaaa', { expiresAt: later }),
    row('b', 'bmp_sandbox_bbbb', { revokedAt: later }),
    row('c', 'bmp_sandbox_cccc', { expiresAt: NOW }),
    row('d', 'bmp_sandbox_dddd', { revokedAt: NOW, expiresAt: later }),
  ];

  it.each(['a', 'b'])('ends the live credential %s at once', async (id) => {
    const { registry, calls } = recordedRegistry({ credentials });
    await revokeCredential(registry, 'app-1', `bmp_sandbox_${id}`);
    expect(calls).toEqual([['endCredential', id, new Date(NOW), audit('credential.revoke', { credential: id })]]);
  });

  it.each(['c', 'd', 'x'])('finds none that is live under %s', async (id) => {
    const { registry, calls } = recordedRegistry({ credentials });
    await expect(revokeCredential(registry, 'app-1', `bmp_sandbox_${id}`)).rejects.toMatchObject({
      refusal: 'not_found',
      code: 'credential_not_found',
      message: `"app-1" has no live credential that begins with "bmp_sandbox_${id}".`,
    });
    expect(calls).toEqual([]);
  });

  it('is refused for a prefix of several, which it lists', async () => {
    const { registry, calls } = recordedRegistry({ credentials });
    await expect(revokeCredential(registry, 'app-1', 'bmp_')).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'ambiguous_prefix',
      message: '"bmp_" begins several live credentials of "app-1": bmp_sandbox_aaaa…, bmp_sandbox_bbbb….',
    });
    expect(calls).toEqual([]);
  });
});
