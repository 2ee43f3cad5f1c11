import { CREDENTIAL_WARNING_DAYS, type RailApplicationStore } from '@biomarker/domain/partner';
import { figureOf, gauge, type Metrics } from '@biomarker/service-kit';

/** Exports the number of soon-expiring credentials on `/metrics`. */
export function watchCredentials({ registry }: Pick<Metrics, 'registry'>, applications: RailApplicationStore): void {
  gauge(registry, {
    name: 'credentials_expiring',
    help: `Live credentials of applications that expire within ${CREDENTIAL_WARNING_DAYS} days.`,
    labelNames: ['days'],
    read: () => figureOf(applications.countExpiring(CREDENTIAL_WARNING_DAYS), { days: String(CREDENTIAL_WARNING_DAYS) }),
  });
}
