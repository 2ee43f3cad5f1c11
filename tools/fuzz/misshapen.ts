import fc, { type Arbitrary } from 'fast-check';

const MARK = '\u0001shape';
const DEPTHS = [2, 70, 2000, 4000, 15_000];
const nested = (open: string, close: string) => DEPTHS.map((depth) => `${open.repeat(depth)}1${close.repeat(depth)}`);

/** Values that a careless recursion or join cannot take. `JSON.stringify` could not write the deep ones. */
const SHAPES = [
  ...nested('[', ']'),
  ...nested('["a",', ']'),
  ...nested('{"a":', '}'),
  `[${'"a",'.repeat(6000)}"a"]`,
  `[${'[],'.repeat(6000)}{}]`,
  `{${Array.from({ length: 2000 }, (_, index) => `"a${index}":${index}`).join(',')}}`,
  `"${'\\u0000'.repeat(4000)}"`,
  `${'9'.repeat(6000)}.5e-6000`,
];

/** A JSON text with one of its values, or the whole, replaced by a deep or wide one. */
export const misshapen = (json: string): Arbitrary<string> =>
  fc.tuple(fc.nat(), fc.constantFrom(...SHAPES)).map(([place, shape]) => marked(json, place).replace(JSON.stringify(MARK), () => shape));

function marked(json: string, place: number): string {
  let values = 0;
  JSON.parse(json, (_name, value) => {
    values++;
    return value as unknown;
  });
  let index = 0;
  return JSON.stringify(JSON.parse(json, (_name, value) => (index++ === place % values ? MARK : (value as unknown))));
}
