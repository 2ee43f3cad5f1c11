import { spawnSync } from 'node:child_process';

/** What a change to a file must reach. */
const REACHED: Record<string, readonly string[]> = {
  'prisma/content/biomarkers/ferritin.yaml': ['prisma', '@biomarker/content-api', '@biomarker/mcp-server', '@biomarker/partner-auth'],
  'tools/operator/main.ts': ['tools', 'prisma'],
  'docker/service.Dockerfile': ['docker'],
  'docker/postgres/roles.sql': ['docker', 'prisma', '@biomarker/db', '@biomarker/partner-auth'],
  '.github/workflows/ci.yml': ['docker'],
  'jest.config.mjs': ['@biomarker/domain', 'prisma', 'docker'],
};
const RELEASED = ['apps/content-api', 'apps/partner-auth', 'apps/mcp-server', 'libs/client'];

/** `nx affected` sees content, seed, tools and deployment files. Answers what it does not see. */
export function missedByAffected(): string[] {
  return Object.entries(REACHED).flatMap(([file, expected]) => {
    const projects = JSON.parse(nx('show', 'projects', '--affected', `--files=${file}`, '--json')) as string[];
    return expected.filter((project) => !projects.includes(project)).map((project) => `a change of ${file} does not reach ${project}`);
  });
}

/** `nx release` gives all packages one version, and a changelog to each app and the client. Answers what it leaves out. */
export function missedByRelease(): string[] {
  const version = nx('release', 'version', 'minor', '--dry-run');
  const changelog = nx('release', 'changelog', '99.0.0', '--dry-run', '--first-release');
  return RELEASED.flatMap((folder) => [
    ...(version.includes(`written to manifest: ${folder}/package.json`) ? [] : [`no version for ${folder}`]),
    ...(changelog.includes(`entry in ${folder}/CHANGELOG.md`) ? [] : [`no changelog for ${folder}`]),
  ]);
}

function nx(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`nx ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.replace(/\u001b\[\d+m/g, '');
}
