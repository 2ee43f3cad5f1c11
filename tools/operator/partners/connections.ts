import { z } from 'zod';

/** `--end-connections` of a suspension. */
export const endConnections = z.boolean().default(false);

export const ended = (count: number): string => `Connections ended: ${count}.`;

/** After a suspension. `command` is the one that ends the connections. */
export const resumed = (count: number, command: string): string =>
  count === 0 ? 'It has no connection from before.' : `Connections from before that work again: ${count}. To end them: ${command}`;
