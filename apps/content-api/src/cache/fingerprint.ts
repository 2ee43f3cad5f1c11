import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import contract from '../../openapi.json' with { type: 'json' };
import type { Config } from '../config.ts';

type Site = Pick<Config, 'baseUrl' | 'siteUrl' | 'mcpUrl' | 'partnerUrl' | 'contactEmail' | 'cursorSecrets'>;

const digest = (value: string | Buffer) => createHash('sha256').update(value).digest('base64url').slice(0, 22);

/** A digest of `build` and of everything else that affects answers, except the database. Only instances with the same fingerprint share cached answers. */
export function fingerprintOf({ baseUrl, siteUrl, mcpUrl, partnerUrl, contactEmail, cursorSecrets: [signing] }: Site, build: string): string {
  return digest(JSON.stringify([build, baseUrl, siteUrl, mcpUrl, partnerUrl, contactEmail, signing]));
}

/** A digest of the code, the contract and the assets. In a bundle, this file contains the whole service. */
export function buildOf(assets: Readonly<Record<string, string>>): string {
  return digest(JSON.stringify([digest(readFileSync(fileURLToPath(import.meta.url))), contract, assets]));
}
