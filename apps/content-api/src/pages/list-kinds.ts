/** The look of a list: cards, rows with a line on each, chips, tiles of a grid, columns of names, or figures in a line. */
export type ListKind = 'cards' | 'rows' | 'chips' | 'tiles' | 'columns' | 'figures' | 'reasons';

/** The lists of pages by the id of their section, which is empty above the first section. */
const KINDS: readonly [page: string, section: RegExp, kind: ListKind][] = [
  ['/', /^most-wanted$/, 'chips'],
  ['/', /^more-than-one-number$/, 'cards'],
  ['/', /^browse-/, 'tiles'],
  ['/', /^why-/, 'reasons'],
  ['/biomarkers', /^$/, 'chips'],
  ['/biomarkers', /^biomarkers$/, 'rows'],
  ['/biomarkers', /./, 'columns'],
  ['/browse/{slug}', /^$/, 'chips'],
  ['/browse/{slug}', /./, 'columns'],
  ['/categories/{slug}', /^biomarkers$/, 'rows'],
  ['/panels', /^$/, 'cards'],
  ['/panels/{slug}', /^$/, 'figures'],
  ['/panels/{slug}', /^biomarkers$/, 'columns'],
  ['/panels/recommend', /^concerns$/, 'chips'],
  ['/search', /^$/, 'chips'],
  ['/search', /./, 'rows'],
  ['', /^did-you-mean$/, 'chips'],
  ['/docs', /./, 'rows'],
];

/** The look of the lists of a section. Without one, it is a plain list. */
export const listKindOf =
  (page: string) =>
  (section: string): ListKind | undefined =>
    KINDS.find(([pattern, sections]) => pattern === page && sections.test(section))?.[2];
