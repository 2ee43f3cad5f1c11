import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../libs/db/src/generated/client.ts';
import { readContentFiles } from './content-files.ts';
import { contentRows } from './rows.ts';
import { writeContent, type SeedReport } from './write-content.ts';

/** Loads the content files into a migrated database. Running it again changes nothing. */
export async function seedContent(databaseUrl: string, folder?: string): Promise<SeedReport> {
  const rows = contentRows(readContentFiles(folder));
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 1 }) });
  try {
    return await writeContent(prisma, rows);
  } finally {
    await prisma.$disconnect();
  }
}
