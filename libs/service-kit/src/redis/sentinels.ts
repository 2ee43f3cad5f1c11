import { withTimeout } from '../with-timeout.ts';
import { ANSWER_MS, commandOptions, connection, SLOWEST_RECONNECT_MS, type Commands, type Connect } from './connection.ts';
import { keepConnected } from './keep-connected.ts';

/** The master behind Sentinels is asked so often. */
const PING_MS = 500;

export const sentinels: Connect<'sentinel'> = ({ createSentinel }, { name, nodes, username, password, tls }, report, sentinelPassword) => {
  const client = createSentinel({
    name,
    sentinelRootNodes: nodes,
    sentinelClientOptions: { ...connection({ tls }), password: sentinelPassword },
    nodeClientOptions: { ...connection({ tls }), username, password },
    commandOptions,
    scanInterval: SLOWEST_RECONNECT_MS,
    passthroughClientErrorEvents: true,
  });
  client.on('error', report);
  // The library stays ready while the master is dead, and its commands wait for the next one.
  let answers = false;
  const ask = setInterval(() => {
    withTimeout(client.isReady ? client.ping() : Promise.reject(new Error('not connected')), ANSWER_MS).then(
      () => (answers = true),
      () => (answers = false),
    );
  }, PING_MS).unref();
  client.on('ready', () => (answers = true));
  const stop = keepConnected(client, report);
  return {
    client: client as unknown as Commands,
    isReady: () => client.isReady && answers,
    destroy() {
      clearInterval(ask);
      return stop();
    },
  };
};
