import { findOrganisation } from '@biomarker/domain/partner';
import { z } from 'zod';
import { command } from '../command.ts';
import { withRegistry } from './with-registry.ts';

export const auditCommands = [
  command({
    name: 'partners audit',
    summary: 'Shows the newest acts and decisions, of one organisation or application if named.',
    positions: [],
    input: z.strictObject({
      partner: z.string().optional().describe('SLUG'),
      client: z.string().optional().describe('CLIENT_ID'),
      limit: z.string().regex(/^\d+$/, 'a whole number').default('50').transform(Number).pipe(z.int().min(1).max(10_000)).describe('ROWS'),
    }),
    run: ({ partner, client, limit }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        const organisationId = partner && (await findOrganisation(registry, partner)).id;
        const rows = await registry.audit({ organisationId, clientId: client, limit });
        return (
          rows
            .map(({ at, actor, action, outcome, clientId = '-', requestId = '-', detail }) =>
              [at, actor.padEnd(8), action.padEnd(20), outcome.padEnd(18), clientId, requestId, detail ? JSON.stringify(detail) : ''].join('  ').trimEnd(),
            )
            .join('\n') || 'Nothing happened yet.'
        );
      }),
  }),
];
