import type { PrismaClient } from '../generated/client.ts';

/** Writing operations by name prefix; all others read. */
const WRITES: Record<string, string> = { create: 'INSERT', upsert: 'INSERT', update: 'UPDATE', delete: 'DELETE' };

type Models = Record<string, { dbName: string; schema: string }>;

/**
 * Names a client's operations by operation and table, such as `SELECT content.biomarker`. The table of a model is in an internal field of
 * Prisma Client, so this file depends on its version.
 */
export function prismaSummary(client: PrismaClient): (operation: string, model?: string) => string {
  const { models } = (client as unknown as { _runtimeDataModel: { models: Models } })._runtimeDataModel;
  return (operation, model) => {
    const table = model === undefined ? undefined : models[model];
    if (!table) return operation;
    const [start = ''] = operation.split(/(?=[A-Z])/);
    return `${WRITES[start] ?? 'SELECT'} ${table.schema}.${table.dbName}`;
  };
}
