import { readFileSync, writeFileSync } from 'node:fs';

/** Runs with another text in the file, and restores the file at once, also if a signal ends this process through "exit". */
export async function withText<T>(file: string, text: string, run: () => Promise<T>): Promise<T> {
  const source = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, source);
  process.once('exit', restore);
  writeFileSync(file, text);
  try {
    return await run();
  } finally {
    restore();
    process.off('exit', restore);
  }
}
