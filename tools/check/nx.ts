import { readdirSync, readFileSync } from 'node:fs';
import { runNode } from './run-node.ts';

/** What a change to each file must affect. */
const REACHED: Record<string, readonly string[]> = {
  'prisma/content/biomarkers/ferritin.yaml': ['prisma', '@biomarker/content-api', '@biomarker/mcp-server', '@biomarker/partner-auth'],
  'tools/operator/main.ts': ['tools', 'prisma'],
  'docker/service.Dockerfile': ['docker'],
  'docker/postgres/roles.sql': ['docker', 'prisma', '@biomarker/db', '@biomarker/partner-auth'],
  '.github/workflows/ci.yml': ['docker'],
  'jest.config.mjs': ['@biomarker/domain', 'prisma', 'docker'],
};

/** `nx affected` detects content, seed, tools and deployment files. Returns the missing ones. */
export async function missedByAffected(): Promise<string[]> {
  const missed: string[] = [];
  for (const [file, expected] of Object.entries(REACHED)) {
    const projects = JSON.parse(await nx('show', 'projects', '--affected', `--files=${file}`, '--json')) as string[];
    missed.push(...expected.filter((project) => !projects.includes(project)).map((project) => `a change of ${file} does not reach ${project}`));
  }
  return missed;
}

/** `nx release` gives one version and a changelog to each app, and to each library that is published. Returns the missing ones. */
export async function missedByRelease(): Promise<string[]> {
  const version = await nx('release', 'version', 'minor', '--dry-run');
  const changelog = await nx('release', 'changelog', '99.0.0', '--dry-run', '--first-release');
  return released().flatMap((folder) => [
    ...(version.includes(`written to manifest: ${folder}/package.json`) ? [] : [`no version for ${folder}`]),
    ...(changelog.includes(`entry in ${folder}/CHANGELOG.md`) ? [] : [`no changelog for ${folder}`]),
  ]);
}

function released(): string[] {
  const foldersIn = (parent: string) => readdirSync(parent).map((name) => `${parent}/${name}`);
  const isPublished = (folder: string) => !(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { private?: boolean }).private;
  return [...foldersIn('apps'), ...foldersIn('libs').filter(isPublished)];
}

async function nx(...args: string[]): Promise<string> {
  const { ok, stdout, output } = await runNode('node_modules/nx/dist/bin/nx.js', ...args);
  if (!ok) throw new Error(`nx ${args.join(' ')}: ${output}`);
  return stdout.replace(/\u001b\[\d+m/g, '');
}
