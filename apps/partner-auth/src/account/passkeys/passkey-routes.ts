import { addPasskey, removePasskey, renewRecoveryCodes, type Passkey } from '@biomarker/domain/partner';
import { inputFault, PageError } from '../../pages/page-error.ts';
import { addOptions, verifyNewPasskey } from '../../passkeys/add.ts';
import { sendOptions } from '../../passkeys/send-options.ts';
import { signInOptions } from '../../passkeys/sign-in.ts';
import { requestIds } from '../../request-ids.ts';
import { sendPage } from '../account-page.ts';
import { get, post, type AccountRoute, type Visit } from '../account-route.ts';
import { AGAIN_OPTIONS, againForm, checkAgain } from '../ask-again.ts';
import { ADD_OPTIONS, PASSKEYS, passkeysPage } from './passkeys-page.ts';
import { codesPage, newCodesPage, removePage } from './removal-pages.ts';

const REFUSED = 'This passkey was not added. Please load the page again and try once more.';

export const passkeyRoutes: readonly AccountRoute[] = [
  get(PASSKEYS, (visit) => show(visit)),
  post(PASSKEYS, add),
  // A member who signed in some time ago confirms first.
  post(`${PASSKEYS}/again`, async (visit) => {
    const { member, session, sessions, req, res } = visit;
    const problem = await checkAgain(visit);
    if (problem) return show(visit, problem);
    await sessions.begin(req, res, member.id, session.previousSignIn);
    res.redirect(303, PASSKEYS);
  }),
  post(ADD_OPTIONS, async ({ deps, member, session, req, res }) => {
    if (!session.fresh) throw new PageError(403);
    await sendOptions(deps, req, res, () => addOptions(deps, member, session.key));
  }),
  post(AGAIN_OPTIONS, ({ deps, session, req, res }) => sendOptions(deps, req, res, () => signInOptions(deps, session.key))),
  get(`${PASSKEYS}/recovery-codes`, (visit) => askForCodes(visit)),
  post(`${PASSKEYS}/recovery-codes`, async (visit) => {
    const { deps, member, req } = visit;
    if ((await deps.passkeys.of(member.id)).length === 0) throw new PageError(404);
    const problem = await checkAgain(visit);
    if (problem) return askForCodes(visit, problem);
    sendPage(visit, 'Recovery codes', codesPage(await renewRecoveryCodes(deps, member.id, requestIds(req))));
  }),
  get(`${PASSKEYS}/:id/remove`, (visit) => askToRemove(visit)),
  post(`${PASSKEYS}/:id/remove`, async (visit) => {
    const { deps, member, req, res } = visit;
    const { id } = await own(visit);
    const problem = await checkAgain(visit);
    if (problem) return askToRemove(visit, problem);
    await removePasskey(deps, member.id, id, requestIds(req));
    res.redirect(303, PASSKEYS);
  }),
];

async function show(visit: Visit, problem?: string): Promise<void> {
  const { deps, member, session } = visit;
  const [passkeys, codesLeft] = await Promise.all([deps.passkeys.of(member.id), deps.passkeys.codesLeft(member.id)]);
  const again = session.fresh ? undefined : await againForm(visit, `${PASSKEYS}/again`, 'Go on', problem);
  sendPage(visit, 'Passkeys', passkeysPage(visit, { passkeys, codesLeft, again, problem: session.fresh ? problem : undefined }));
}

async function add(visit: Visit): Promise<void> {
  const { deps, member, session, req, res } = visit;
  if (!session.fresh) {
    res.status(403);
    return show(visit);
  }
  const { name, passkey: answer } = req.body as Record<string, unknown>;
  const passkey = await verifyNewPasskey(deps, String(answer ?? ''), session.key);
  if (!passkey) {
    res.status(422);
    return show(visit, REFUSED);
  }
  try {
    const { codes } = await addPasskey(deps, member.id, { ...passkey, name: String(name ?? '') }, requestIds(req));
    if (codes) sendPage(visit, 'Recovery codes', codesPage(codes, 'Your passkey is added'));
    else res.redirect(303, PASSKEYS);
  } catch (error) {
    await show(visit, inputFault(res, error));
  }
}

async function askForCodes(visit: Visit, problem?: string): Promise<void> {
  const { deps, member } = visit;
  if ((await deps.passkeys.of(member.id)).length === 0) throw new PageError(404);
  const left = await deps.passkeys.codesLeft(member.id);
  sendPage(visit, 'New recovery codes', newCodesPage(left, await againForm(visit, `${PASSKEYS}/recovery-codes`, 'Make new codes', problem)));
}

async function askToRemove(visit: Visit, problem?: string): Promise<void> {
  const passkey = await own(visit);
  const isLast = (await visit.deps.passkeys.of(visit.member.id)).length === 1;
  const form = await againForm(visit, `${PASSKEYS}/${passkey.id}/remove`, 'Remove the passkey', problem);
  sendPage(visit, 'Remove a passkey', removePage(passkey, isLast, form));
}

/** The member's passkey with the id in the URL; 404 for any other. */
async function own({ deps, member, req }: Visit): Promise<Passkey> {
  const found = (await deps.passkeys.of(member.id)).find(({ id }) => id === req.params.id);
  if (!found) throw new PageError(404);
  return found;
}
