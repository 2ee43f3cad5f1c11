import { CREDENTIAL_WARNING_DAYS, type RailApplicationStore } from '@biomarker/domain/partner';
import { gauge, type Metrics } from '@biomarker/service-kit';

/** Shows on `/metrics` that partners need a new credential soon. */
export function watchCredentials({ registry }: Pick<Metrics, 'registry'>, applications: RailApplicationStore): void {
  gauge(registry, {
    name: 'credentials_expiring',
    help: `Live credentials of applications that expire within ${CREDENTIAL_WARNING_DAYS} days.`,
    labelNames: ['days'],
    // While the database is away, another figure says so.
    read: async () =>
      applications.countExpiring(CREDENTIAL_WARNING_DAYS).then(
        (value) => [{ of: { days: String(CREDENTIAL_WARNING_DAYS) }, value }],
        () => [],
      ),
  });
}
