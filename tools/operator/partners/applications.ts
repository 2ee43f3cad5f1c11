import {
  changeApplicationStatus,
  addApplication,
  issueCredential,
  NewApplication,
  PublicKeys,
  RedirectUris,
  replaceApplicationKeys,
  replaceRedirectUris,
  revokeCredential,
  rotateCredential,
  type IssuedCredential,
} from '@biomarker/domain/partner';
import { z } from 'zod';
import { command } from '../command.ts';
import { fileOption } from './file-option.ts';
import { withRegistry } from './with-registry.ts';

const DAY_MS = 86_400_000;
const wholeNumber = (most: number) => z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(z.int().min(1).max(most));

const Uris = z
  .string()
  .transform((list) => list.split(/\s+/).filter(Boolean))
  .pipe(RedirectUris)
  .describe('"ADDRESS ADDRESS …"');

const shownOnce = ({ clientId, environment, secret, expiresAt }: IssuedCredential) =>
  [
    `client_id   ${clientId}`,
    `credential  ${secret}`,
    `environment ${environment}${expiresAt ? `, until ${expiresAt}` : ''}`,
    '',
    'The credential is shown this once. Hand it over by a safe channel.',
  ].join('\n');

const act = (verb: 'suspend' | 'resume', summary: string) =>
  command({
    name: `partners application ${verb}`,
    summary,
    positions: ['client'],
    input: z.strictObject({ client: z.string(), by: z.string().min(1).describe('NAME') }),
    run: ({ client, by }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await changeApplicationStatus(registry, verb, client, by);
        return `${client} is ${verb === 'suspend' ? 'suspended' : 'active'}.`;
      }),
  });

export const applicationCommands = [
  command({
    name: 'partners application add',
    summary: 'Registers an application of an organization for one environment.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), file: fileOption(NewApplication, 'environment, name, scopes, redirectUris, arm, jwks') }),
    run: ({ slug, file }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        const clientId = await addApplication(registry, slug, file);
        return `${file.name} is registered as ${clientId}. Next: partners credential issue ${clientId}`;
      }),
  }),
  command({
    name: 'partners application keys',
    summary: 'Replaces the public keys of the client assertions of an attested application. With the old key in the file too, both are taken.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), file: fileOption(PublicKeys, 'keys') }),
    run: ({ client, file }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await replaceApplicationKeys(registry, client, file);
        return `${client} has new keys.`;
      }),
  }),
  command({
    name: 'partners application redirects',
    summary: 'Replaces the redirect addresses of an application; members keep their connections. What is on its way to an address that is gone is refused.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), uris: Uris }),
    run: ({ client, uris }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await replaceRedirectUris(registry, client, uris);
        return `${client} redirects to ${uris.join(' ')}.`;
      }),
  }),
  act('suspend', 'Stops one application: its credentials and tokens fail from the next call on.'),
  act('resume', 'Ends the suspension of an application.'),
  command({
    name: 'partners credential issue',
    summary: 'Issues a bearer credential for an application of an approved organization and shows it once.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), days: wholeNumber(3650).optional().describe('DAYS') }),
    run: ({ client, days }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) =>
        shownOnce(await issueCredential(registry, client, days ? new Date(Date.now() + days * DAY_MS) : undefined)),
      ),
  }),
  command({
    name: 'partners credential rotate',
    summary: 'Issues a new credential; the old one goes on for a while.',
    positions: ['client'],
    input: z.strictObject({
      client: z.string(),
      overlap: wholeNumber(24 * 90)
        .default(72)
        .describe('HOURS'),
    }),
    run: ({ client, overlap }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => `${shownOnce(await rotateCredential(registry, client, overlap))}\nThe old one ends in ${overlap} hours.`),
  }),
  command({
    name: 'partners credential revoke',
    summary: 'Ends a credential at once. The prefix is what "partners review" shows.',
    positions: ['client', 'prefix'],
    input: z.strictObject({ client: z.string(), prefix: z.string().min(4) }),
    run: ({ client, prefix }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await revokeCredential(registry, client, prefix.replace(/…$/, ''));
        return `${prefix} is revoked.`;
      }),
  }),
];
