import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoPartner } from '../../prisma/demo/partner.ts';
import { writeOwnFile } from './own-file.ts';
import type { Settings } from './settings.ts';

export type DemoFile = { baseUrls: Settings['baseUrls']; adminToken: string } & DemoPartner;

export const demoFileOf = (folder: string): string => join(folder, 'demo.json');

/**
 * Writes the demo credentials to an owner-only file. Credentials and keys persist between starts;
 * the database holds only their digests, so they are recreated with their rows when the two no longer match.
 */
export async function keepDemoFile({ folder, baseUrls }: Pick<Settings, 'folder' | 'baseUrls'>, ownerUrl: string, adminToken: string): Promise<void> {
  // The first start generates the database client after this module is loaded.
  const { demoPartner } = await import('../../prisma/demo/partner.ts');
  const file = demoFileOf(folder);
  const { organization, applications, members } = await demoPartner(ownerUrl, readKept(file));
  writeOwnFile(file, { baseUrls, adminToken, organization, applications, members } satisfies DemoFile);
}

/** A file that is damaged or half-written counts as none. */
export function readKept(file: string): DemoPartner | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { organization, applications, members } = JSON.parse(readFileSync(file, 'utf8'));
    return organization && Array.isArray(applications) && Array.isArray(members) ? { organization, applications, members } : undefined;
  } catch {
    return undefined;
  }
}
