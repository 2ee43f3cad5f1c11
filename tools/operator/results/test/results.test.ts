// Imports of results: one suite, since its modules load once. Each part has its own database.
import './another-import.ts';
import './any-order.ts';
import './corpus.ts';
import './feeds.ts';
import './first-import.ts';
import './folder.ts';
