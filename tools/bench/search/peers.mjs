import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

// Reads { fields, documents, queries } as JSON, and prints the slugs that each library finds for each query, best first.
// `fields` are names with their boosts; every library gets the same fields, boosts, prefixes and misspellings.

const fromLab = createRequire(new URL('../../lab/package.json', import.meta.url));
const lunr = fromLab('lunr');
const MiniSearch = fromLab('minisearch');

const LONGEST_EXACT = 3;
const { fields, documents, queries } = JSON.parse(await text(process.stdin));

const mini = new MiniSearch({ idField: 'slug', fields: Object.keys(fields) });
mini.addAll(documents);
const miniOptions = { boost: fields, prefix: (term) => term.length > LONGEST_EXACT, fuzzy: (term) => (term.length > LONGEST_EXACT ? 0.2 : false) };

const index = lunr(function build() {
  this.ref('slug');
  for (const [name, boost] of Object.entries(fields)) this.field(name, { boost });
  for (const document of documents) this.add(document);
});

/** All terms exactly, open-ended for longer ones, with one wrong letter. */
function lunrSearch(query) {
  return index.query((asked) => {
    for (const term of lunr.tokenizer(query)) {
      asked.term(term, { boost: 10 });
      if (term.toString().length <= LONGEST_EXACT) continue;
      asked.term(term, { boost: 3, usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
      asked.term(term, { boost: 1, usePipeline: false, editDistance: 1 });
    }
  });
}

const found = {
  minisearch: queries.map((query) => mini.search(query, miniOptions).map(({ id }) => id)),
  lunr: queries.map((query) => lunrSearch(query).map(({ ref }) => ref)),
};
process.stdout.write(JSON.stringify(found));
