import type { Fault, Row } from './fault.ts';
import type { ServiceName } from './testbed/service.ts';
import { SERVICES, type Testbed } from './testbed/testbed.ts';

/** A fault with one row for each service, one after the other. */
export const eachService = <Settings extends Omit<Fault, 'run'>>(
  settings: Settings,
  row: (testbed: Testbed, settings: Settings, service: ServiceName) => Promise<Row>,
): Settings & Fault => ({
  ...settings,
  async run(testbed) {
    const rows: Row[] = [];
    for (const service of SERVICES) rows.push(await row(testbed, settings, service));
    return rows;
  },
});
