import { build, formatMessages, type BuildOptions, type BuildResult } from 'esbuild';

/** Builds, and prints warnings. A fault is in the thrown error alone, since esbuild would print it beside the caller. */
export async function esbuilt<Options extends BuildOptions>(options: Options): Promise<BuildResult<Options>> {
  const silent: BuildOptions = { ...options, logLevel: 'silent' };
  const built = (await build(silent)) as BuildResult<Options>;
  for (const line of await formatMessages(built.warnings, { kind: 'warning' })) console.warn(line);
  return built;
}
