import { migrate } from './migrations.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is not set. Example: DATABASE_URL=postgresql://user:password@127.0.0.1:5432/biomarkers npm run db:migrate');
  process.exit(1);
}

/** The store of laboratory data has the same schema, so that it needs no migrations of its own. */
const stores = { '': url, ...(process.env.LAB_DATABASE_URL && { 'LAB_DATABASE_URL: ': process.env.LAB_DATABASE_URL }) };

try {
  for (const [name, address] of Object.entries(stores)) {
    const applied = await migrate(address);
    console.log(`${name}${applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.'}`);
  }
} catch (error) {
  console.error(`Not migrated. ${(error as Error).message}`);
  process.exit(1);
}
