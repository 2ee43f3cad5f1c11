import { bodyOf, type Input } from './wire.ts';

/** The input as a line for a shell (bash): curl where curl can send it, the bytes themselves otherwise. */
export function curlLine(input: Input, port: number | string): string {
  if (input.raw !== undefined) return `printf %b ${quoted(input.raw.replaceAll('{port}', String(port)))} | nc 127.0.0.1 ${port}`;
  const body = bodyOf(input);
  const parts = [
    'curl -sS -i --max-time 15',
    `-X ${quoted(input.method)}`,
    ...(input.method === 'HEAD' ? ['-I'] : []),
    `--request-target ${quoted(input.target)}`,
    // Removes headers that curl would add by default.
    ...without(input, ['Accept', 'User-Agent', 'Content-Type']).map((name) => `-H '${name}:'`),
    ...input.headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
  ];
  const url = `http://127.0.0.1:${port}/`;
  if (!body) return [...parts, url].join(' ');
  if ('base64' in input.body!) return `base64 -d <<< ${quoted(input.body.base64)} | ${[...parts, '--data-binary @-', url].join(' ')}`;
  return [...parts, `--data-binary ${quoted(body.toString())}`, url].join(' ');
}

const without = ({ headers }: Input, names: readonly string[]) => {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  return names.filter((name) => !given.has(name.toLowerCase()));
};

/** Plain quotes if possible, otherwise ANSI-C quotes of bash with escaped bytes. */
function quoted(text: string): string {
  if (/^[ -&(-~]*$/.test(text)) return `'${text}'`;
  const written = [...Buffer.from(text)].map((byte) => {
    const char = String.fromCharCode(byte);
    if (char === "'" || char === '\\') return `\\${char}`;
    return byte >= 0x20 && byte < 0x7f ? char : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `$'${written.join('')}'`;
}
