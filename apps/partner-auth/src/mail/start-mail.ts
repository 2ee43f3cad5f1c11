import type { Outbox } from '@biomarker/domain/partner';
import type { Logger, Metrics } from '@biomarker/service-kit';
import type { Config } from '../config.ts';
import { createPost } from './post.ts';
import { startSending } from './start-sending.ts';
import { watchMail } from './watch-mail.ts';

type Base = { metrics: Metrics; logger: Logger };

/** Sends messages to members, where this deployment has a way, and shows what becomes of them. */
export function startMail(
  { rail, mail, baseUrl, contactEmail }: Config,
  outbox: Outbox,
  { metrics, logger }: Base,
): { isOn: boolean; stop: () => Promise<void> } {
  if (!rail || !mail) return { isOn: false, stop: async () => {} };
  watchMail(metrics, outbox);
  return { isOn: true, stop: startSending(outbox, createPost({ ...mail, baseUrl, contactEmail }), logger) };
}
