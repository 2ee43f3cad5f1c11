import type { ContentFiles } from '../../seeding/content-files.ts';

export type ReadContent = Pick<ContentFiles, 'biomarkers' | 'careSigns' | 'questions' | 'concerns' | 'documents' | 'labPackages' | 'categories'>;

/** A kind of fault that a reader of the pages met once, and where the content has it: "tsh: …". */
export type Kind = { name: string; faultsIn: (content: ReadContent) => string[] };

export type Biomarker = ContentFiles['biomarkers'][number];
