// The pages of an account: one suite, since its modules load once. Each part starts its own service.
import './connections.ts';
import './digits.ts';
import './erasure.ts';
import './export.ts';
import './lab-away.ts';
import './passkeys.ts';
import './password.ts';
import './protection.ts';
import './restore.ts';
import './results.ts';
import './sessions-and-closing.ts';
import './sign-out.ts';
