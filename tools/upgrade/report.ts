/** The experience of one service's users. */
export type Outcome = { balancer: string; service: string; requests: number; failed: string[]; slowestMs: number };

export const HEAD = ['| Balancer | Asked | Requests | Failed | Slowest (ms) |', '| --- | --- | ---: | ---: | ---: |'];

export const lineOf = ({ balancer, service, requests, failed, slowestMs }: Outcome): string =>
  `| ${balancer} | ${service} | ${requests} | ${failed.length} | ${Math.round(slowestMs)} |`;

/** One sentence per failure; empty if nothing failed. */
export const failuresOf = (outcomes: readonly Outcome[]): string =>
  outcomes
    .filter(({ failed }) => failed.length > 0)
    .map(({ balancer, service, failed }) => `${service} behind ${balancer}:\n${[...new Set(failed)].map((one) => `  ${one}`).join('\n')}`)
    .join('\n');
