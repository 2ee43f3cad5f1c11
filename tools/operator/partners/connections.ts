import { z } from 'zod';

/** `--end-connections` of a suspension. */
export const endConnections = z.boolean().default(false);

export const ended = (count: number): string => `Connections ended: ${count}.`;

/** `--keep-connections` of a resumption. */
export const keepConnections = z.boolean().default(false);

export const kept = (count: number): string => `Earlier connections kept: ${count}.`;
