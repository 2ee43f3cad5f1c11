/** A markdown table. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
