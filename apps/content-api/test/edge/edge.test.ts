// The edge: one suite, since its modules load once. Each part starts its own service.
import './faults.ts';
import './rate-limit.ts';
import './readiness.ts';
import './replica.ts';
import './requests.ts';
import './shared-cache.ts';
