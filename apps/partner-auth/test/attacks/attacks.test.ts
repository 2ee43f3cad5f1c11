// What a hostile partner, member or stranger may try, in parts that share one rail: npm test -- apps/partner-auth/test/attacks -t 'sign-in'
import './authorize.ts';
import './client-authentication.ts';
import './consent.ts';
import './dpop.ts';
import './par.ts';
import './passkeys.ts';
import './sign-in.ts';
import './signed-tokens.ts';
import './tokens.ts';
