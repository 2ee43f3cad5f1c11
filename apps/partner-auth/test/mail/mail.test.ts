// Messages to members: one suite, since its modules load once.
import './addresses.ts';
import './messages.ts';
import './outbox.ts';
import './reset.ts';
import './smtp.ts';
