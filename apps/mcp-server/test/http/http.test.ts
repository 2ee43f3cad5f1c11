// The transport: one suite, since its modules load once. Each part starts its own service.
import './clients.ts';
import './failures.ts';
import './messages.ts';
import './rate-limit.ts';
import './readiness.ts';
import './refusals.ts';
import './transport.ts';
