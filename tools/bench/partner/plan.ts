export const MEMBERS = 8;
export const WARM_UP_SECONDS = 0.5;
export const DEFAULT_ROUNDS = 3;
export const NAMES = { stock: 'stock library, in memory', ours: 'partner-auth, PostgreSQL' };
