import { digestOf, type ArtifactStore } from '@biomarker/domain/partner';
import { z } from 'zod';

/** The kind of the artifacts behind challenges; their key is the digest of the challenge. */
const PASSKEY_CHALLENGE = 'PasskeyChallenge';
/** A passkey answers its challenge within this time. */
const CHALLENGE_SECONDS = 300;

/** `bound` names the session, visitor or interaction that asked; no other one can use the challenge. */
const Payload = z.object({ use: z.enum(['sign-in', 'add']), bound: z.string(), userHandle: z.string().optional() });
type Payload = z.infer<typeof Payload>;

type Deps = { artifacts: ArtifactStore };

export const keepChallenge = ({ artifacts }: Deps, challenge: string, payload: Payload): Promise<void> =>
  artifacts.put({
    kind: PASSKEY_CHALLENGE,
    key: digestOf(challenge),
    artifact: { payload },
    ttlSeconds: CHALLENGE_SECONDS,
  });

/** Uses up a challenge: of parallel answers to one, the first counts. Undefined when it is used, too old, or was made for somebody or something else. */
export async function takeChallenge({ artifacts }: Deps, challenge: string, { use, bound }: Payload): Promise<Payload | undefined> {
  const id = { kind: PASSKEY_CHALLENGE, key: digestOf(challenge) };
  const stored = await artifacts.find(id.kind, id.key);
  if (!stored || stored.expired || stored.consumedAt !== undefined) return undefined;
  const payload = Payload.parse(stored.payload);
  if (payload.use !== use || payload.bound !== bound) return undefined;
  return (await artifacts.commit({ consume: id, put: [], remove: [] })) ? payload : undefined;
}
