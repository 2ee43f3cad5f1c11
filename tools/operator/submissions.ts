import type { Database } from '@biomarker/db/content';
import { decideSubmission, type ModerationStore } from '@biomarker/domain/content';
import { z } from 'zod';
import { actor, command } from './command.ts';
import { onControlStore } from './stores.ts';

type Kind = { kind: 'story' | 'question'; words: 'stories' | 'questions'; storeOf: (database: Database) => ModerationStore };

/** `list`, `approve` and `reject` for members' submissions. */
export function submissionCommands({ kind, words, storeOf }: Kind) {
  const decide = (verb: 'approve' | 'reject', decision: 'approved' | 'rejected', summary: string) =>
    command({
      name: `${words} ${verb}`,
      summary,
      positions: ['id'],
      input: z.strictObject({ id: z.uuid('needs the id that the list shows'), by: actor }),
      run: ({ id, by }, database) =>
        onControlStore(database, async () => {
          const { biomarkerSlug } = await decideSubmission(storeOf(database), { kind, id, decision, by });
          return `The ${kind} ${id} on ${biomarkerSlug} is ${decision}.`;
        }),
    });

  return [
    command({
      name: `${words} list`,
      summary: `Lists the ${words} that members submitted, oldest first.`,
      positions: [],
      input: z.strictObject({ status: z.enum(['pending', 'approved', 'rejected']).default('pending').describe('pending|approved|rejected') }),
      run: ({ status }, database) =>
        onControlStore(database, async () => {
          const found = await storeOf(database).list(status);
          return found.length === 0
            ? `No ${words} are ${status}.`
            : found
                .map(({ id, biomarkerSlug, createdAt, text }) => `${id}  ${createdAt.slice(0, 10)}  ${biomarkerSlug}\n    ${text.replaceAll('\n', '\n    ')}`)
                .join('\n');
        }),
    }),
    decide('approve', 'approved', `Publishes a ${kind}.`),
    decide('reject', 'rejected', `Rejects a ${kind}, or unpublishes it.`),
  ];
}
