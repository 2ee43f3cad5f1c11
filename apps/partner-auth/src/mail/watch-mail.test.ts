import { expect, it } from '@jest/globals';
import type { Outbox } from '@biomarker/domain/partner';
import { createMetrics } from '@biomarker/service-kit';
import { watchMail } from './watch-mail.ts';

async function shown(outbox: Pick<Outbox, 'figures' | 'oldestWaitingSeconds'>): Promise<string[]> {
  const { registry } = createMetrics('own');
  watchMail({ registry }, outbox as Outbox);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('mail_'));
}

it('shows the messages by state and problem, and the age of the oldest one in seconds', async () => {
  const figures: Outbox['figures'] = async () => [
    { state: 'sent', count: 7 },
    { state: 'waiting', problem: 'busy', count: 2 },
  ];
  expect(await shown({ figures, oldestWaitingSeconds: async () => 90 })).toEqual([
    'mail_messages{state="waiting",problem="none",service="own"} 0',
    'mail_messages{state="sent",problem="none",service="own"} 7',
    'mail_messages{state="refused",problem="none",service="own"} 0',
    'mail_messages{state="expired",problem="none",service="own"} 0',
    'mail_messages{state="waiting",problem="busy",service="own"} 2',
    'mail_oldest_waiting_seconds{service="own"} 90',
  ]);
});
