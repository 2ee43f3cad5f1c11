import {
  changeApplicationStatus,
  addApplication,
  CREDENTIAL_DAYS,
  endApplicationConnections,
  findOrganization,
  issueCredential,
  limitApplication,
  NewApplication,
  RedirectUris,
  replaceApplicationKeys,
  replaceRedirectUris,
  requireBoundTokens,
  resumeApplication,
  revokeCredential,
  rotateCredential,
  type IssuedCredential,
} from '@biomarker/domain/partner';
import { counted } from '@biomarker/domain/shared';
import { z } from 'zod';
import { actor, command } from '../command.ts';
import { endConnections, ended, keepConnections, kept } from './connections.ts';
import { fileOption } from './file-option.ts';
import { sourceIn, withKeySource } from './key-source.ts';
import { withRegistry } from './with-registry.ts';

const wholeNumber = (most: number) => z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(z.int().min(1).max(most));

const Uris = z
  .string()
  .transform((list) => list.split(/\s+/).filter(Boolean))
  .pipe(RedirectUris)
  .describe('"ADDRESS ADDRESS …"');

const Requests = z
  .string()
  .regex(/^(default|[1-9]\d{0,5})$/, 'a whole number up to 999999, or default')
  .transform((text) => (text === 'default' ? undefined : Number(text)))
  .describe('NUMBER|default');

const shownOnce = ({ clientId, environment, secret, expiresAt }: IssuedCredential) =>
  [
    `client_id   ${clientId}`,
    `credential  ${secret}`,
    `environment ${environment}, until ${expiresAt}`,
    '',
    'This credential is shown only once. Send it over a secure channel.',
  ].join('\n');

const days = wholeNumber(3650).default(CREDENTIAL_DAYS).describe('DAYS');

export const applicationCommands = [
  command({
    name: 'partners application add',
    summary: 'Registers an application of an organization for one environment.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), file: fileOption(NewApplication, 'environment, name, scopes, redirectUris, arm, jwks or jwksUri'), by: actor }),
    run: ({ slug, file, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        const clientId = await addApplication(registry, slug, file);
        const { status } = await findOrganization(registry, slug);
        const next =
          status === 'approved'
            ? `partners credential issue ${clientId}`
            : `partners review ${slug} (its status is "${status}", and only an approved organization gets credentials)`;
        return `${file.name} is registered as ${clientId}. Next: ${next}`;
      }),
  }),
  command({
    name: 'partners application keys',
    summary:
      'Replaces the public keys of the client assertions of an attested application, or its JWKS address. To accept both for a while, keep the old key in the file.',
    positions: ['client'],
    input: withKeySource(z.strictObject({ client: z.string(), by: actor })),
    run: ({ client, by, ...source }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await replaceApplicationKeys(registry, client, sourceIn(source));
        return `${client} has new keys.`;
      }),
  }),
  command({
    name: 'partners application redirects',
    summary: 'Replaces the redirect URIs of an application. Connections stay. Authorizations in progress to a removed URI fail.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), uris: Uris, by: actor }),
    run: ({ client, uris, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await replaceRedirectUris(registry, client, uris);
        return `${client} redirects to ${uris.join(' ')}.`;
      }),
  }),
  command({
    name: 'partners application limit',
    summary:
      'Gives an application its own limit: requests a minute to the OAuth endpoints, and as many FHIR reads. "default" gives it the general one again. Each connection keeps its own limit.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), requests: Requests, by: actor }),
    run: ({ client, requests, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await limitApplication(registry, client, requests);
        return requests === undefined ? `${client} has the general limit.` : `${client} may make ${counted(requests, 'request')} a minute.`;
      }),
  }),
  command({
    name: 'partners application dpop',
    summary:
      'Makes an application use tokens that are bound to a key of its own (DPoP, RFC 9449), and no others: "required". "optional" leaves it the choice again.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), tokens: z.enum(['required', 'optional']), by: actor }),
    run: ({ client, tokens, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await requireBoundTokens(registry, client, tokens === 'required');
        return tokens === 'required' ? `${client} needs a DPoP proof from the next call on.` : `${client} may go without a DPoP proof.`;
      }),
  }),
  command({
    name: 'partners application suspend',
    summary: 'Suspends an application: its credentials and tokens fail from the next call on. --end-connections also ends its connections for good.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), by: actor, 'end-connections': endConnections }),
    run: ({ client, by, 'end-connections': ends }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await changeApplicationStatus(registry, 'suspend', client);
        return `${client} is suspended.${ends ? ` ${ended(await endApplicationConnections(registry, client))}` : ''}`;
      }),
  }),
  command({
    name: 'partners application resume',
    summary: 'Ends the suspension of an application. Its earlier connections end, unless --keep-connections is set.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), by: actor, 'keep-connections': keepConnections }),
    run: ({ client, by, 'keep-connections': keeps }, database) =>
      withRegistry({ database, by }, async (registry) => {
        const count = await resumeApplication(registry, client, { kept: keeps });
        return `${client} is active. ${keeps ? kept(await registry.liveConnections({ clientId: client })) : ended(count)}`;
      }),
  }),
  command({
    name: 'partners application end-connections',
    summary: 'Ends every connection of an application for good. Members may consent again.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), by: actor }),
    run: ({ client, by }, database) => withRegistry({ database, by }, async (registry) => ended(await endApplicationConnections(registry, client))),
  }),
  command({
    name: 'partners credential issue',
    summary: 'Issues a bearer credential for an application of an approved organization and shows it once.',
    positions: ['client'],
    input: z.strictObject({ client: z.string(), days, by: actor }),
    run: ({ client, days, by }, database) => withRegistry({ database, by }, async (registry) => shownOnce(await issueCredential(registry, client, days))),
  }),
  command({
    name: 'partners credential rotate',
    summary: 'Issues a new credential. The old one stays valid for --overlap hours.',
    positions: ['client'],
    input: z.strictObject({
      client: z.string(),
      overlap: wholeNumber(24 * 90)
        .default(72)
        .describe('HOURS'),
      days,
      by: actor,
    }),
    run: ({ client, overlap, days, by }, database) =>
      withRegistry(
        { database, by },
        async (registry) => `${shownOnce(await rotateCredential(registry, client, overlap, days))}\nThe old one expires in ${counted(overlap, 'hour')}.`,
      ),
  }),
  command({
    name: 'partners credential revoke',
    summary: 'Revokes a credential at once, by the prefix that "partners review" shows.',
    positions: ['client', 'prefix'],
    input: z.strictObject({ client: z.string(), prefix: z.string().min(4), by: actor }),
    run: ({ client, prefix, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await revokeCredential(registry, client, prefix.replace(/…$/, ''));
        return `${prefix} is revoked.`;
      }),
  }),
];
