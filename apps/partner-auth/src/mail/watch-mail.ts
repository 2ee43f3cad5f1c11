import type { MailFigure, Outbox } from '@biomarker/domain/partner';
import { figureOf, gauge, type Metrics } from '@biomarker/service-kit';

/** Every state has a series from the start; a figure replaces it. */
const NONE: readonly MailFigure[] = (['waiting', 'sent', 'refused', 'expired'] as const).map((state) => ({ state, count: 0 }));

/** Shows on `/metrics` what becomes of the messages to members. While the database is away, another figure says so. */
export function watchMail({ registry }: Pick<Metrics, 'registry'>, outbox: Outbox): void {
  gauge(registry, {
    name: 'mail_messages',
    help: 'Messages to members of the last 30 days, by state and by the problem of the last attempt.',
    labelNames: ['state', 'problem'],
    read: async () =>
      outbox.figures().then(
        (figures) => [...NONE, ...figures].map(({ state, problem = 'none', count }) => ({ of: { state, problem }, value: count })),
        () => [],
      ),
  });
  gauge(registry, {
    name: 'mail_oldest_waiting_seconds',
    help: 'Age of the oldest message to a member that should have been sent.',
    read: () => figureOf(outbox.oldestWaitingSeconds()),
  });
}
