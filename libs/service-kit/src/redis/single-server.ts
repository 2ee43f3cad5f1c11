import { commandOptions, connection, type Connect } from './connection.ts';
import { faultIn } from './unusable-servers.ts';

/** In a cluster, these keys belong to different nodes. */
const KEYS_APART = ['rate-limit-probe', 'content:epoch:probe'];

export const singleServer: Connect<'single'> = ({ createClient }, { url }, report) => {
  const client = createClient({ url, ...connection(), commandOptions });
  const destroy = () => void (client.isOpen && client.destroy());
  let isUsable = false;
  client.on('error', report);
  // At each connection: behind the address of a balancer, another server may answer than before.
  client.on('ready', () => {
    client.mGet(KEYS_APART).then(
      () => (isUsable = true),
      (error: Error) => {
        report(error);
        isUsable = faultIn(error.message) === undefined;
        if (!isUsable) destroy();
      },
    );
  });
  client.connect().catch(() => {});
  return { client, isReady: () => client.isReady && isUsable, destroy };
};
