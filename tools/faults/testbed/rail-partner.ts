import { encoded, partnerServer, refreshForm, type Grant } from '../../demo/partner-server.ts';
import { UNBOUNDED_CLIENT, type Testbed } from './testbed.ts';

export type { Grant };

/** The legacy application, which has every scope, at partner-auth on `base`; request bodies are ready to send, members have numbers. */
export function railPartner({ partner: demo }: Pick<Testbed, 'partner'>, base: string) {
  const application = demo.applications.find(({ name }) => name === 'legacy')!;
  const server = partnerServer(demo, application, base, { extraHeaders: { 'x-forwarded-for': UNBOUNDED_CLIENT } });
  return {
    headers: server.headers,
    pushBody: async () => encoded(await server.pushForm('faults')),
    exchangeBody: (code: Awaited<ReturnType<typeof server.code>>) => encoded(server.exchangeForm(code)),
    refreshBody: (refreshToken: string) => encoded(refreshForm(refreshToken)),
    revokeBody: (token: string) => encoded({ token }),
    code: (member: number) => server.code(demo.members[member]!),
    grant: (member: number) => server.grant(demo.members[member]!),
  };
}
export type RailPartner = ReturnType<typeof railPartner>;
