// The pages: one suite, since its modules load once. Each part starts its own service.
import './contact.ts';
import './docs-facts.ts';
import './every-page.ts';
import './negotiation.ts';
import './read-page.ts';
import './reading-words.ts';
import './recommend.ts';
import './ways-in.ts';
