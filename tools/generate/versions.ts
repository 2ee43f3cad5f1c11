import { readFileSync, writeFileSync } from 'node:fs';
import { SERVICE_VERSION } from '@biomarker/service-kit';

// Writes the packages' version to the files that repeat it.

const VERSION = String.raw`\d+\.\d+\.\d+`;

/** The text before the version, by file. */
const PLACES: Record<string, string> = {
  'apps/mcp-server/server.json': '"version": "',
  'apps/mcp-server/server-docs.json': '"version": "',
  'docker/k8s/overlays/production/kustomization.yaml': 'newTag: ',
  'docker/service.Dockerfile': 'ARG VERSION=',
  'prisma/content/docs/versioning.md': 'The version of the document itself is ',
};

for (const [file, before] of Object.entries(PLACES)) {
  const text = readFileSync(file, 'utf8');
  const place = new RegExp(`(?<=${before})${VERSION}`, 'g');
  if (!place.test(text)) throw new Error(`${file} has no version after ${before}`);
  writeFileSync(file, text.replaceAll(place, SERVICE_VERSION));
}
