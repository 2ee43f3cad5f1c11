import type { Document } from './document.ts';

export type DocumentStore = {
  /** All of them, in display order. */
  all(): Promise<Document[]>;
  find(slug: string): Promise<Document | undefined>;
};
