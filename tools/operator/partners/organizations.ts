import {
  changeOrganizationStatus,
  Environment,
  OrganizationApplication,
  PartnerScope,
  PublicKeys,
  replaceOrganizationKeys,
  setLicense,
  registerOrganization,
} from '@biomarker/domain/partner';
import { z } from 'zod';
import { command } from '../command.ts';
import { fileOption } from './file-option.ts';
import { describeOrganization } from './report.ts';
import { withRegistry } from './with-registry.ts';

const by = z.string().min(1).describe('NAME');
const note = z.string().min(1).optional().describe('TEXT');

const act = (verb: 'approve' | 'reject' | 'suspend' | 'resume', done: string, summary: string) =>
  command({
    name: `partners ${verb}`,
    summary,
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), by, note }),
    run: ({ slug, by, note }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await changeOrganizationStatus(registry, verb, slug, { reviewer: by, note });
        return `${slug} is ${done}.`;
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
    summary: 'Takes the application of an organization to become a partner. Nothing works before it is approved.',
    positions: [],
    input: z.strictObject({
      file: fileOption(OrganizationApplication, 'slug, legalName, displayName, website, privacyUrl, contactEmail, purpose, issuer, jwks'),
    }),
    run: ({ file }, databaseUrl) =>
      withRegistry(
        databaseUrl,
        async (registry) => `${file.slug} has applied (${await registerOrganization(registry, file)}). Next: partners review ${file.slug}`,
      ),
  }),
  command({
    name: 'partners list',
    summary: 'Lists all organizations with their status.',
    positions: [],
    input: z.strictObject({}),
    run: (_input, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        const all = await registry.organizations();
        return all.map(({ slug, status, legalName }) => `${slug.padEnd(30)} ${status.padEnd(10)} ${legalName}`).join('\n') || 'No organization has applied.';
      }),
  }),
  command({
    name: 'partners review',
    summary: 'Shows all that is known of an organization: its application, licences, applications and credentials.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string() }),
    run: ({ slug }, databaseUrl) => withRegistry(databaseUrl, (registry) => describeOrganization(registry, slug)),
  }),
  act('approve', 'approved', 'Approves an organization, so that credentials can be issued.'),
  act('reject', 'rejected', 'Turns an application down.'),
  command({
    name: 'partners keys',
    summary: 'Replaces the public keys of the identity tokens of an organization. With the old key in the file too, both are taken.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), file: fileOption(PublicKeys, 'keys') }),
    run: ({ slug, file }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await replaceOrganizationKeys(registry, slug, file);
        return `${slug} has new keys.`;
      }),
  }),
  act('suspend', 'suspended', 'Stops an organization: every credential and token of it fails from the next call on.'),
  act('resume', 'approved', 'Ends the suspension of an organization.'),
  command({
    name: 'partners licence',
    summary: 'Sets what an organization may be granted at most in one environment; an empty list withdraws everything.',
    positions: ['slug'],
    input: z.strictObject({ slug: z.string(), environment: Environment.describe('sandbox|production'), scopes: Scopes }),
    run: ({ slug, environment, scopes }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await setLicense(registry, slug, environment, scopes);
        return `${slug} is licensed for ${scopes.join(' ') || 'nothing'} (${environment}).`;
      }),
  }),
];
