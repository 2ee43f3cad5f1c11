// Commands on partners and members: one suite, since its modules load once. Each part has its own database.
import './audit-after.ts';
import './audit-event.ts';
import './erasure.ts';
import './registry.ts';
import './verify-audit.ts';
import './words.ts';
