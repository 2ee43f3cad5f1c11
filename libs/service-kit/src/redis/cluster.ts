import { commandOptions, connection, SLOWEST_RECONNECT_MS, type Commands, type Connect } from './connection.ts';
import { keepConnected } from './keep-connected.ts';

export const cluster: Connect<'cluster'> = ({ createCluster }, { nodes, username, password, tls }, report) => {
  // The library passes the settings of `rootNodes` to no other node.
  const defaults = { ...connection({ tls }), username, password };
  const client = createCluster({
    rootNodes: nodes.map(({ host, port }) => ({ socket: { host, port } })),
    defaults,
    commandOptions,
    topologyRefreshOnReconnectionAttemptStrategy: SLOWEST_RECONNECT_MS,
  });
  client.on('error', report).on('node-error', report);
  const isReady = () => client.isReady && client.masters.length > 0 && client.masters.every((master) => master.client?.isReady);
  const stop = keepConnected(client, report, isReady);
  return { client: client as unknown as Commands, isReady, nodeOf: async (key) => client.getNodeClientForKey(key), destroy: stop };
};
