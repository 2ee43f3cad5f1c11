// The rail for partners: one suite, since its modules load once. Each part starts its own service.
import './audit-rows.ts';
import './clock.ts';
import './closed-member.ts';
import './edges.ts';
import './equal-work.ts';
import './flow.ts';
import './guessing.ts';
import './guide.ts';
import './live-rule.ts';
import './new-keys.ts';
import './new-redirects.ts';
import './outside-client.ts';
import './own-role.ts';
import './sign-in-limits.ts';
import './statements.ts';
