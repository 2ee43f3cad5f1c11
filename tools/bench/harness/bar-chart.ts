/** One bar: its length is the CPU time of a request, and `label` the number. */
export type Bar = { name: string; value: number; label: string; ours: boolean };
export type BarGroup = { title: string; bars: readonly Bar[] };

const WIDTH = 760;
const NAMES = 250;
const LONGEST = 400;
const ROW = 20;
const TITLE = 32;
const OURS = '#0c645f';
const OTHERS = '#b4c3c1';

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" fill="#1c2a2e"${more}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;

/** Horizontal bars in groups, each group with its own scale, as SVG. */
export function barChart(title: string, groups: readonly BarGroup[]): string {
  const parts: string[] = [];
  let y = 8;
  for (const group of groups) {
    const longest = Math.max(...group.bars.map(({ value }) => value));
    parts.push(text(12, y + 20, group.title, ' font-weight="600"'));
    y += TITLE;
    for (const { name, value, label, ours } of group.bars) {
      const length = Math.max(1, Math.round((value / longest) * LONGEST));
      parts.push(text(NAMES - 8, y + 13, name, ' text-anchor="end"'));
      parts.push(`<rect x="${NAMES}" y="${y + 2}" width="${length}" height="${ROW - 6}" rx="2" fill="${ours ? OURS : OTHERS}"/>`);
      parts.push(text(NAMES + length + 6, y + 13, label));
      y += ROW;
    }
  }
  const height = y + 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}
