// Imports of results, one after another. imports.test.ts has the others. Each part has its own database.
import './another-import.ts';
import './corpus.ts';
import './feeds.ts';
import './first-import.ts';
import './folder.ts';
