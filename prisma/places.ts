import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Paths of files that the code reads, relative to this file. Bundles have the same tree.
const HERE = dirname(fileURLToPath(import.meta.url));

export const MIGRATIONS_FOLDER = join(HERE, 'migrations');
export const CONTENT_FOLDER = join(HERE, 'content');
export const ROLES_FILE = join(HERE, '../docker/postgres/roles.sql');
