import { orUndefined } from '@biomarker/domain/shared';
import { z } from 'zod';

/** The parts of an answer of an authenticator that are read here; the library checks all of it. */
const Answer = z.looseObject({
  id: z.string().regex(/^[\w-]{1,1400}$/),
  response: z.looseObject({ clientDataJSON: z.string(), userHandle: z.string().optional() }),
});
const ClientData = z.looseObject({ challenge: z.string().max(200) });

export type PasskeyAnswer = { id: string; challenge: string; userHandle?: string; whole: unknown };

/** Reads the field `passkey` of a form. Undefined for anything but an answer of an authenticator. */
export function readAnswer(text: string): PasskeyAnswer | undefined {
  const answer = Answer.safeParse(readJson(text)).data;
  const client = answer && ClientData.safeParse(readJson(Buffer.from(answer.response.clientDataJSON, 'base64url').toString())).data;
  return answer && client && { id: answer.id, challenge: client.challenge, userHandle: answer.response.userHandle, whole: answer };
}

const readJson = (text: string) => orUndefined(() => JSON.parse(text) as unknown);
