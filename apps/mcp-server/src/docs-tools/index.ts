import type { Tool } from '../tools/tool.ts';
import { fetchDoc } from './fetch.ts';
import { listDocs } from './list-docs.ts';
import { searchDocs } from './search.ts';

/** The tools of `/mcp/docs`. */
export const docsTools: readonly Tool[] = [searchDocs, fetchDoc, listDocs];
