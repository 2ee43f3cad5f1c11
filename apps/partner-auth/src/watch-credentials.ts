import { CREDENTIAL_WARNING_DAYS, type RailApplicationStore } from '@biomarker/domain/partner';
import { gauge, type Metrics } from '@biomarker/service-kit';

/** Exports the number of soon-expiring credentials on `/metrics`. */
export function watchCredentials({ registry }: Pick<Metrics, 'registry'>, applications: RailApplicationStore): void {
  gauge(registry, {
    name: 'credentials_expiring',
    help: `Live credentials of applications that expire within ${CREDENTIAL_WARNING_DAYS} days.`,
    labelNames: ['days'],
    // Another metric reports an unavailable database.
    read: async () =>
      applications.countExpiring(CREDENTIAL_WARNING_DAYS).then(
        (value) => [{ of: { days: String(CREDENTIAL_WARNING_DAYS) }, value }],
        () => [],
      ),
  });
}
