import { findOrganization, type AuditRow } from '@biomarker/domain/partner';
import { z } from 'zod';
import { command } from '../command.ts';
import { toAuditEvent } from './audit-event.ts';
import { withRegistry } from './with-registry.ts';

/** Shows the service's own id only when the caller chose the other one. */
const idsOf = ({ requestId = '-', ownRequestId = requestId }: AuditRow) => (ownRequestId === requestId ? requestId : `${requestId} (${ownRequestId})`);

const asLine = ({ detail, clientId = '-', ...row }: AuditRow) =>
  [row.at, row.actor.padEnd(8), row.action.padEnd(20), row.outcome.padEnd(18), clientId, idsOf(row), detail ? JSON.stringify(detail) : ''].join('  ').trimEnd();

const FORMATS = {
  text: (rows: readonly AuditRow[]) => rows.map(asLine).join('\n') || 'No audit rows.',
  /** NDJSON: one AuditEvent per row. */
  fhir: (rows: readonly AuditRow[]) => rows.map((row) => JSON.stringify(toAuditEvent(row))).join('\n'),
};

export const auditCommands = [
  command({
    name: 'partners audit',
    summary: 'Shows the newest audit rows, of one organization or application if named. For an archive: --format fhir, and --after the last archived row.',
    positions: [],
    input: z.strictObject({
      partner: z.string().optional().describe('SLUG'),
      client: z.string().optional().describe('CLIENT_ID'),
      format: z.enum(['text', 'fhir']).default('text').describe('text|fhir'),
      after: z
        .string()
        .regex(/^\d{1,18}$/, 'the id of a row')
        .optional()
        .describe('ROW_ID'),
      limit: z.string().regex(/^\d+$/, 'a whole number').default('50').transform(Number).pipe(z.int().min(1).max(10_000)).describe('ROWS'),
    }),
    run: ({ partner, client, format, after, limit }, database) =>
      withRegistry({ database }, async (registry) => {
        const organizationId = partner && (await findOrganization(registry, partner)).id;
        return FORMATS[format](await registry.audit({ organizationId, clientId: client, after, limit }));
      }),
  }),
];
