import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoPartner } from '../../prisma/demo/partner.ts';
import type { Settings } from './settings.ts';

export type DemoFile = { baseUrls: Settings['baseUrls']; adminToken: string } & DemoPartner;

export const demoFileOf = (folder: string): string => join(folder, 'demo.json');

/**
 * Writes what a client needs to try everything, readable by its owner only. Credentials and keys are kept from start to start;
 * the database holds their digests alone, so that they are made anew with their rows when the two no longer belong together.
 */
export async function keepDemoFile({ folder, baseUrls }: Pick<Settings, 'folder' | 'baseUrls'>, ownerUrl: string, adminToken: string): Promise<void> {
  // The database client is generated at the first start, after this module is loaded.
  const { demoPartner } = await import('../../prisma/demo/partner.ts');
  const file = demoFileOf(folder);
  const { organisation, applications, members } = await demoPartner(ownerUrl, readKept(file));
  const demo: DemoFile = { baseUrls, adminToken, organisation, applications, members };
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** A file that is damaged or half-written counts as none. */
function readKept(file: string): DemoPartner | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { organisation, applications, members } = JSON.parse(readFileSync(file, 'utf8'));
    return organisation && Array.isArray(applications) && Array.isArray(members) ? { organisation, applications, members } : undefined;
  } catch {
    return undefined;
  }
}
