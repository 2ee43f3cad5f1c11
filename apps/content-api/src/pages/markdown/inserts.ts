import type { Html, Icon } from '@biomarker/look';

export type Heading = { id: string; text: string };

export type Inserts = {
  /** Inserted below the first paragraph. */
  afterIntroduction?: Html;
  /** The label that unfolds the rest of the section with that id. */
  folds?: ReadonlyMap<string, string>;
  /** Inserted below the part before the first heading of level 2. */
  afterLead?: Html;
  /** Ids that headings had before, by the id of the heading that stands for them now: old links lead there. */
  formerIds?: Readonly<Record<string, readonly string[]>>;
  /** The class of the lists in the section with that id; the part before the first section has none. */
  listKind?: (section: string) => string | undefined;
  /** Lists of facts, "**Sample:** blood", become rows with their names at the left. */
  factRows?: boolean;
  /** Words that lists of rows mark. */
  marked?: RegExp;
  /** The icon before a list item that begins with a link to that address. */
  iconOf?: (address: string) => Icon | undefined;
  /** Icons before headings, by their ids. */
  headingIcons?: Readonly<Record<string, Icon>>;
  /** Words behind the heading of a fold, by that heading. */
  hints?: Readonly<Record<string, string>>;
  /** Frames of the parts below headings of level 3, by the id of their section and that of the part. */
  partOf?: (section: string, part: string) => Part | undefined;
  /** The items of a list that stand before a fold with the rest, by the id of the heading of level 3 above it. */
  mostItems?: (part: string) => number | undefined;
};

/** A card, a fold, or one of several recipes of which one is open at a time. */
export type Part = 'card' | 'fold' | 'choice';

/** Shared by the rules of one page: its inserts, and the headings found so far. */
export type MarkdownEnv = Inserts & { headings: Heading[] };
