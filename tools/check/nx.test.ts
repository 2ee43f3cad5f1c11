import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

type Target = { dependsOn?: string[]; inputs?: string[]; outputs?: string[]; cache?: boolean; parallelism?: boolean; options: { command: string } };
type Nx = {
  namedInputs: Record<string, string[]>;
  targetDefaults: Record<string, Target>;
  release: { groups: Record<string, { projects: string[] }> };
};

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const { namedInputs, targetDefaults, release } = read<Nx>('nx.json');
const packages = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(folder).map((name) => read<{ name: string; private?: boolean }>(`${folder}/${name}/package.json`)),
);
const workspaces = packages.map(({ name }) => name);

describe('nx.json', () => {
  // The client and the types of the tables are no files of the repository.
  it.each([
    ['build', ['^generate']],
    ['typecheck', ['^generate', 'generate']],
  ])('%s reads the generated client, so it makes it first', (name, first) => expect(targetDefaults[name]!.dependsOn).toEqual(first));

  it('keeps a bundle only while nothing changes that it is made of', () => {
    expect(targetDefaults.build).toMatchObject({ cache: true, outputs: ['{projectRoot}/dist'] });
    const inputs = targetDefaults.build!.inputs!.flatMap((input) => namedInputs[input] ?? input);
    expect(inputs).toEqual([
      '{projectRoot}/src/**/*',
      '{projectRoot}/package.json',
      '{workspaceRoot}/package-lock.json',
      '{workspaceRoot}/tsconfig.base.json',
      '^sources',
      '{workspaceRoot}/prisma/schema.prisma',
      '{workspaceRoot}/prisma/migrations/**/*',
      '{workspaceRoot}/docker/postgres/**/*',
      '{workspaceRoot}/libs/testbed/src/bundle.ts',
    ]);
  });

  it('runs one suite at a time, since each starts its own servers and uses all cores', () => expect(targetDefaults.test!.parallelism).toBe(false));

  it('tests and lints again when their configuration changes', () => {
    expect(targetDefaults.test!.inputs).toEqual(['default', '^default', '{workspaceRoot}/jest.config.mjs']);
    expect(targetDefaults.lint!.inputs).toEqual(['default', '{workspaceRoot}/eslint.config.mjs']);
  });

  it('runs files that exist', () => {
    const files = Object.values(targetDefaults).flatMap(({ options: { command } }) => command.match(/tools\/[\w.-]+\.ts/g) ?? []);
    expect(files).toEqual(['tools/generate.ts', 'tools/build.ts', 'tools/test.ts']);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('releases each package once', () => {
    const released = Object.values(release.groups).flatMap(({ projects }) => projects);
    expect(released.toSorted()).toEqual(workspaces.toSorted());
  });

  it('publishes the client alone', () => {
    const published = packages.filter((one) => !one.private).map(({ name }) => name);
    expect(published).toEqual(['@biomarker/client']);
  });
});

describe('the scripts of package.json', () => {
  const { scripts } = read<{ scripts: Record<string, string> }>('package.json');
  it.each(Object.entries(scripts).filter(([, script]) => script.includes('.ts')))('%s runs a file that exists, from source', (_name, script) => {
    const [, before, file] = /exec node (.*) (\S+\.ts)$/.exec(script)!;
    expect([before, existsSync(file!)]).toEqual(['--conditions=@biomarker/source --import tsx', true]);
  });
});
