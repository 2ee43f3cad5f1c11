/** A fault of the program, not of the file: it must reach no operator. */
const RAW = /\bat .+:\d+:\d+|Maximum call stack|Cannot read prop|is not a function|invalid byte sequence|invalid input syntax|violates|received undefined/;

type Delivery = {
  call(): Promise<{ text: string; exitCode: number }>;
  /** The numbers of written rows. */
  written(): Promise<readonly string[]>;
  isImport: boolean;
};

/** A file is taken or refused in words, a refused one writes nothing, and an import of the same file again changes nothing. */
export async function faultOfDelivery({ call, written, isImport }: Delivery): Promise<string | undefined> {
  const before = await written();
  const { text, exitCode } = await call();
  if (![0, 1, 2].includes(exitCode)) return `ends with ${exitCode}`;
  if (RAW.test(text)) return `tells the operator of the inside: ${text}`;
  if (exitCode !== 0) return String(await written()) === String(before) ? undefined : `is refused, and has written: ${text}`;
  if (!isImport) return undefined;
  const again = await call();
  return again.exitCode === 0 && /^0 new, 0 changed, /.test(again.text) ? undefined : `is another one the second time: ${again.text}`;
}
