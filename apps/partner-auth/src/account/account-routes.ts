import type { AccountRoute } from './account-route.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { closeRoutes } from './close/close-routes.ts';
import { exportRoutes } from './export/export-routes.ts';
import { reportRoutes } from './lab-reports/report-routes.ts';
import { resultRoutes } from './results/result-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { passwordRoutes } from './password/password-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** Every account route that requires a session. */
export const accountRoutes: readonly AccountRoute[] = [
  ...resultRoutes,
  ...reportRoutes,
  ...connectionRoutes,
  ...settingsRoutes,
  ...sessionRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...exportRoutes,
  ...closeRoutes,
];
