/** Kinds of search results. A `test` is a bundle of several biomarkers; a single-marker test is found through its biomarker. */
export const FOUND_KINDS = ['biomarker', 'category', 'panel', 'test', 'concern', 'doc', 'comparison'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
