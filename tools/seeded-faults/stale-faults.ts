import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { faulty, seededFaults, type SeededFault } from './seeded-fault.ts';

/** One sentence for each obsolete fault: its text is gone, it does not parse, or its test or part is gone. */
export function staleFaults(faults: readonly SeededFault[] = seededFaults()): string[] {
  const names = faults.map(({ name }) => name);
  return faults.flatMap((fault) =>
    [staleness(fault), names.indexOf(fault.name) === names.lastIndexOf(fault.name) ? [] : [`${fault.name} stands twice`]].flat(),
  );
}

function staleness(fault: SeededFault): string[] {
  const { name, file, text, test, part } = fault;
  if (!existsSync(file)) return [`${name}: there is no ${file}; name the file that holds the text now`];
  if (!existsSync(test)) return [`${name}: there is no ${test}; name the test that must notice the fault now`];
  if (part && !hasPart(test, part)) return [`${name}: no part of ${test} is called "${part}"; name the describe that must notice the fault now`];
  const source = readFileSync(file, 'utf8');
  const found = source.split(text).length - 1;
  if (found !== 1) return [`${name}: its text stands ${found} times in ${file}; copy the line as it is now`];
  const { diagnostics } = ts.transpileModule(faulty(fault, source), { reportDiagnostics: true, compilerOptions: { target: ts.ScriptTarget.ESNext } });
  return file.endsWith('.ts') && diagnostics?.length ? [`${name}: ${file} does not parse with the fault in it`] : [];
}

/** Parts are the files that a suite imports by their path alone. */
function hasPart(test: string, part: string): boolean {
  const parts = [...readFileSync(test, 'utf8').matchAll(/^import '(.+)';$/gm)].map(([, path]) => join(dirname(test), path!));
  return parts.some((file) => readFileSync(file, 'utf8').includes(`('${part}', () =>`));
}
