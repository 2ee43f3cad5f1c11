/** Panels with a LOINC code, and the codes of their markers. Each panel is a separate report of the demo laboratory. */
export const DEMO_PANELS: readonly { key: string; name: string; loincCode: string; of: readonly string[] }[] = [
  { key: 'lipid-panel', name: 'Lipid panel', loincCode: '24331-1', of: ['2093-3', '2571-8', '2085-9', '13457-7'] },
  {
    key: 'blood-count',
    name: 'Complete blood count',
    loincCode: '58410-2',
    of: ['6690-2', '789-8', '718-7', '4544-3', '787-2', '785-6', '786-4', '788-0', '777-3', '32623-1'],
  },
];

/** The markers of one report. */
export type Group<Marker> = { key: string; name: string; loincCode?: string; markers: readonly Marker[] };

/** The panels, and each category's remaining markers. */
export function groupsOf<Marker extends { loincCode: string; category: string; categoryName: string }>(measured: readonly Marker[]): Group<Marker>[] {
  const panels = DEMO_PANELS.map(({ of, ...panel }) => ({ ...panel, markers: measured.filter(({ loincCode }) => of.includes(loincCode)) }));
  const inPanels = new Set(panels.flatMap(({ markers }) => markers));
  const others = measured.filter((marker) => !inPanels.has(marker));
  const categories = [...new Map(others.map(({ category, categoryName }) => [category, categoryName]))];
  return [...panels, ...categories.map(([key, name]) => ({ key, name: `${name} panel`, markers: others.filter(({ category }) => category === key) }))];
}
