import type { AccountRoute } from './account-route.ts';
import { connectionRoutes } from './connections/connection-routes.ts';

/** Every address of the account behind its sign-in. */
export const accountRoutes: readonly AccountRoute[] = [...connectionRoutes];
