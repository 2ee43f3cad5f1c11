import { seedContent } from './seed-content.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is not set. Example: DATABASE_URL=postgresql://user:password@127.0.0.1:5432/biomarkers npm run db:seed');
  process.exit(1);
}

try {
  for (const [what, { written, removed }] of Object.entries(await seedContent(url))) console.log(`${what}: ${written} written, ${removed} removed`);
} catch (error) {
  console.error(`Not seeded. ${(error as Error).message}`);
  process.exit(1);
}
