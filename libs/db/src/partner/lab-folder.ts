import type { Database } from '../shared/connect.ts';
import { LOCKS } from '../shared/locks.ts';

export type HeldFolder = {
  /** Throws when the connection, and with it the hold, is lost. */ check(): Promise<void>;
  /** Once it resolves, another hold of the feed and the folder succeeds. */ release(): Promise<void>;
};

/** Holds a feed and a folder for one process, until it ends. Undefined while another process holds one of them. Keeps a connection. */
export async function holdFolder({ pool }: Database, feed: string, folder: string): Promise<HeldFolder | undefined> {
  const client = await pool.connect();
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  // A closed connection gives up its locks, even after a crash, but only once the server has noticed.
  const release = async () => {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
  };
  const keys = [`feed ${feed}`, `folder ${folder}`];
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, hashtext(key)) AS mine FROM unnest($2::text[]) AS key', [
    LOCKS.labFolder,
    keys,
  ]);
  if (rows.every(({ mine }) => mine)) {
    return {
      release,
      async check() {
        if (lost) throw lost;
        await client.query('SELECT 1');
      },
    };
  }
  await release();
  return undefined;
}
