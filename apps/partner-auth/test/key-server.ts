import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '../src/oauth/client-authentication/fetch-key-set.ts';

// The certificate covers only this name, and only these tests trust it.
const HOST = 'keys.partner.example';
const PEM = readFileSync(new URL('fixtures/key-server.pem', import.meta.url), 'utf8');

export const LOCAL_NETWORK: Network = { lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]), isAllowed: () => true, ca: PEM };

export const sendSet =
  (keys: readonly object[]): RequestListener =>
  (_req, res) =>
    void res.setHeader('Content-Type', 'application/jwk-set+json').end(JSON.stringify({ keys }));

/** A partner that publishes its keys; `answer` is its handler. */
export async function startKeyServer() {
  const partner = { answer: sendSet([]), requests: 0 };
  const server = createServer({ key: PEM, cert: PEM }, (req, res) => {
    partner.requests++;
    partner.answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(partner, { address: `https://${HOST}:${port}/jwks.json`, port, close });
}
