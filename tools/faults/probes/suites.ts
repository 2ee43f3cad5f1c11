import type { Suite } from '../load/probe.ts';
import type { ServiceName } from '../testbed/service.ts';
import type { Testbed } from '../testbed/testbed.ts';
import { contentApiSuite } from './content-api.ts';
import { mcpServerSuite } from './mcp-server.ts';
import { partnerAuthSuite } from './partner-auth.ts';

export type Suites = Record<ServiceName, (testbed: Testbed, base: string) => Promise<Suite>>;

/** The probes of each service during a fault; `base` is its address. Reference answers are taken at once. */
export const suites: Suites = {
  'content-api': contentApiSuite,
  'partner-auth': partnerAuthSuite,
  'mcp-server': (_stand, base) => mcpServerSuite(base),
};
