import { chmodSync, writeFileSync } from 'node:fs';

/** Writes JSON that its owner alone may read, even if the file was readable before. */
export function writeOwnFile(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}
