import type { Segment } from './message.ts';

/** The OBX of one result; `differs` is the field that keeps a text from being a line of the one before it. */
export type Lines = { index: number; lines: Segment[]; notes: Segment[]; differs?: string };

/** Consecutive texts of one test without a sub-ID are the lines of one result. */
export function linesOf(results: readonly { obx: Segment; notes: Segment[] }[]): Lines[] {
  const groups: Lines[] = [];
  for (const [index, { obx, notes }] of results.entries()) {
    const last = groups.at(-1);
    const isSame = last !== undefined && isSameText(last.lines[0]!, obx);
    const differs = isSame ? otherField(last.lines[0]!, obx) : undefined;
    if (isSame && !differs) {
      last.lines.push(obx);
      last.notes.push(...notes);
    } else groups.push({ index: index + 1, lines: [obx], notes: [...notes], ...(differs && { differs }) });
  }
  return groups;
}

const isText = (obx: Segment) => obx.get(4) === '' && ['ST', 'TX', 'FT'].includes(obx.get(2));
const isSameText = (one: Segment, other: Segment) =>
  isText(one) && isText(other) && [1, 3, 4, 6].every((component) => one.get(3, component) === other.get(3, component));

/** Status, flags, draw and interval are of one value: a text that names others is no line of it, and so is a number with a unit. */
function otherField(first: Segment, obx: Segment): string | undefined {
  const field = [11, 8, 14, 7].find((one) => obx.lines(one) !== '' && obx.lines(one) !== first.lines(one));
  if (field) return `OBX-${field}`;
  return obx.lines(5) !== '' && (first.get(6) !== '' || obx.get(6) !== '') ? 'OBX-6' : undefined;
}
