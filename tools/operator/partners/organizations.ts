import {
  changeOrganizationStatus,
  CREDENTIAL_WARNING_DAYS,
  endOrganizationConnections,
  Environment,
  findOrganization,
  OrganizationApplication,
  PartnerScope,
  replaceOrganizationKeys,
  resumeOrganization,
  setLicense,
  registerOrganization,
} from '@biomarker/domain/partner';
import { printableLine } from '@biomarker/domain/shared';
import { z } from 'zod';
import { actor, command } from '../command.ts';
import { endConnections, ended, keepConnections, kept } from './connections.ts';
import { fileOption } from './file-option.ts';
import { sourceIn, withKeySource } from './key-source.ts';
import { describeOrganization, expiryWarning } from './report.ts';
import { withRegistry } from './with-registry.ts';

const note = z.string().min(1).optional().describe('TEXT');

const review = (verb: 'approve' | 'reject', done: string, summary: string, next: (slug: string) => string = () => '') =>
  command({
    name: `partners ${verb}`,
    summary,
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), by: actor, note }),
    run: ({ slug, by, note }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await changeOrganizationStatus(registry, verb, slug, { note });
        return `${slug} is ${done}.${next(slug)}`;
      }),
  });

const Scopes = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(PartnerScope))
  .describe(`"${PartnerScope.options.join(',')}"`);

export const organizationCommands = [
  command({
    name: 'partners apply',
    summary: 'Registers an organization that applies to become a partner. It has no access before its approval.',
    positions: [],
    input: z.strictObject({
      file: fileOption(OrganizationApplication, 'slug, legalName, displayName, website, privacyUrl, contactEmail, purpose, issuer, jwks or jwksUri'),
      by: actor,
    }),
    run: ({ file, by }, database) =>
      withRegistry(
        { database, by },
        async (registry) => `${file.slug} has applied (${await registerOrganization(registry, file)}). Next: partners review ${file.slug}`,
      ),
  }),
  command({
    name: 'partners list',
    summary: 'Lists all organizations with their status.',
    positions: [],
    input: z.strictObject({}),
    run: (_input, database) =>
      withRegistry({ database }, async (registry) => {
        const all = (await registry.organizations()).map(
          ({ slug, status, legalName }) => `${slug.padEnd(30)} ${status.padEnd(10)} ${printableLine(legalName)}`,
        );
        const expiring = (await registry.expiringCredentials(CREDENTIAL_WARNING_DAYS)).map(expiryWarning);
        return [...all, ...expiring].join('\n') || 'No organization has applied.';
      }),
  }),
  command({
    name: 'partners review',
    summary: 'Shows an organization with its keys, licenses, applications and credentials.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string() }),
    run: ({ slug }, database) => withRegistry({ database }, (registry) => describeOrganization(registry, slug)),
  }),
  review(
    'approve',
    'approved',
    'Approves an organization, so that credentials can be issued.',
    (slug) => ` Next: partners license ${slug} --environment sandbox --scopes "${PartnerScope.options.join(',')}"`,
  ),
  review('reject', 'rejected', 'Rejects an organization.'),
  command({
    name: 'partners keys',
    summary:
      'Replaces the public keys of the identity tokens of an organization, or its JWKS address. To accept both for a while, keep the old key in the file.',
    positions: ['slug'],
    input: withKeySource(z.strictObject({ slug: z.string(), by: actor })),
    run: ({ slug, by, ...source }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await replaceOrganizationKeys(registry, slug, sourceIn(source));
        return `${slug} has new keys.`;
      }),
  }),
  command({
    name: 'partners suspend',
    summary: 'Suspends an organization: its credentials and tokens fail from the next call on. --end-connections also ends its connections for good.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), by: actor, note, 'end-connections': endConnections }),
    run: ({ slug, by, note, 'end-connections': ends }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await changeOrganizationStatus(registry, 'suspend', slug, { note });
        return `${slug} is suspended.${ends ? ` ${ended(await endOrganizationConnections(registry, slug))}` : ''}`;
      }),
  }),
  command({
    name: 'partners resume',
    summary: 'Ends the suspension of an organization. Its earlier connections end, unless --keep-connections is set.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), by: actor, note, 'keep-connections': keepConnections }),
    run: ({ slug, by, note, 'keep-connections': keeps }, database) =>
      withRegistry({ database, by }, async (registry) => {
        const count = await resumeOrganization(registry, slug, { kept: keeps, note });
        const { id: organizationId } = await findOrganization(registry, slug);
        return `${slug} is approved. ${keeps ? kept(await registry.liveConnections({ organizationId })) : ended(count)}`;
      }),
  }),
  command({
    name: 'partners end-connections',
    summary: 'Ends every connection of an organization for good. Members may consent again.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), by: actor }),
    run: ({ slug, by }, database) => withRegistry({ database, by }, async (registry) => ended(await endOrganizationConnections(registry, slug))),
  }),
  command({
    name: 'partners license',
    summary: 'Sets the scope ceiling of an organization in one environment. An empty list withdraws all scopes.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), environment: Environment.describe('sandbox|production'), scopes: Scopes, by: actor }),
    run: ({ slug, environment, scopes, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await setLicense(registry, slug, environment, scopes);
        const licensed = `${slug} is licensed for ${scopes.join(' ') || 'nothing'} (${environment}).`;
        return scopes.length > 0 ? `${licensed} Next: partners application add ${slug} --file FILE` : licensed;
      }),
  }),
];
