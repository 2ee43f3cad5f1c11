import { DomainError, type Refusal } from '@biomarker/domain/shared';
import { RPC, RpcError } from '../mcp/json-rpc.ts';
import type { ToolResult } from '../mcp/server.ts';
import { cutText } from '../schemas/cut-text.ts';
import { outcomeOf } from './result.ts';

/** The MCP form of each refusal of a use case. */
const DIALECT = {
  invalid: 'invalidArguments',
  not_found: 'outcome',
  unprocessable: 'outcome',
  conflict: 'failure',
  unavailable: 'failure',
} as const satisfies Record<Refusal, string>;

/** The published codes, with the next helpful tool. */
const NEXT = {
  biomarker_not_found: 'search_biomarkers finds slugs by name, alias or LOINC code.',
  category_not_found: 'list_biomarker_categories has all category slugs.',
  catalog_item_not_found: 'search_lab_catalog has the handles of all orderable items.',
  page_not_available:
    'Account, checkout and result pages are never given. search finds pages by their words; browse_biomarkers lists all biomarkers, whose pages are /biomarkers/<slug>.',
  comparison_not_found: 'compare_blood_testing_services without a competitor has all slugs.',
  result_not_found: 'search has the ids that can be fetched.',
  urgent_symptoms: '',
} as const;
type Code = keyof typeof NEXT;

/** Panels are catalog items here. */
const PUBLISHED: Record<string, Code> = { lab_package_not_found: 'catalog_item_not_found' };

/** Of the message of a refused call; the rest is cut. */
const LONGEST_MESSAGE = 600;

/** The answer to a refusal. Throws `RpcError` for bad arguments, and rethrows any unknown error. */
export function answerRefusal(tool: string, error: unknown): ToolResult {
  if (!(error instanceof DomainError)) throw error;
  const dialect = DIALECT[error.refusal];
  if (dialect === 'invalidArguments')
    throw invalidArguments(
      tool,
      error.faults.map(({ name, message }) => ({ path: name, message })),
    );
  const code = PUBLISHED[error.code] ?? error.code;
  if (dialect === 'failure' || !Object.hasOwn(NEXT, code)) throw error;
  return outcomeOf(code, [clipped(error.message), alternativesOf(error), NEXT[code as Code]].filter(Boolean).join(' '));
}

/** Slugs that a refusal suggests for an unknown one. */
const MOST_SUGGESTIONS = 3;

/** The message names the first suggestion. */
function alternativesOf({ suggestions }: DomainError): string {
  const alternatives = suggestions.slice(1, MOST_SUGGESTIONS).map(({ slug }) => `"${slug}"`);
  return alternatives.length > 0 ? `Or ${alternatives.join(' or ')}?` : '';
}

export type Issue = { path: string; message: string };

/** The message contains the reason, since many clients show nothing else. */
export function invalidArguments(tool: string, issues: readonly Issue[]): RpcError {
  const reasons = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  return new RpcError(RPC.invalidParams, clipped(`Invalid arguments for ${tool}: ${reasons}`), {
    issues: issues.slice(0, 20).map(({ path, message }) => ({ path, message: clipped(message) })),
  });
}

const clipped = (text: string) => (text.length <= LONGEST_MESSAGE ? text : `${cutText(text, LONGEST_MESSAGE)}…`);
