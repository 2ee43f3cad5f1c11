import { sourceName, sourceNumber, sourcesOf, type Numbers, type Statement } from '@biomarker/domain/interpretation';
import type { Make } from './zone-strip.ts';

/** Sentences, each with the number of its source above the line, which leads to the list of sources of the page at `path`. Server and browser write them by this function. */
export function statementWords<N>(make: Make<N>, statements: readonly Statement[], numbers: Numbers, path = ''): (N | string)[] {
  const sources = sourcesOf(numbers);
  return statements.flatMap(({ words, source }, index) => {
    const said = index === 0 ? words : ` ${words}`;
    if (!source) return [said];
    const number = String(sourceNumber(sources, source));
    return [said, make('a', { class: 'source', href: `${path}#source-${number}`, 'aria-label': `Source ${number}: ${sourceName(source)}` }, number)];
  });
}
