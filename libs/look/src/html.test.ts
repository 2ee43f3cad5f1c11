import { expect, it } from '@jest/globals';
import { html, safe } from './html.ts';

it.each<[string, ReturnType<typeof html>, string]>([
  ['text', html`<p>${`<a href="x">Tom's & Ann's</a>`}</p>`, '<p>&lt;a href=&quot;x&quot;&gt;Tom&#39;s &amp; Ann&#39;s&lt;/a&gt;</p>'],
  ['markup', html`<p>${html`<b>${'<'}</b>`}${safe('<br>')}</p>`, '<p><b>&lt;</b><br></p>'],
  ['lists', html`<p>${['<', html`<b>1</b>`, [2]]}</p>`, '<p>&lt;<b>1</b>2</p>'],
  ['nothing', html`<p>${false}${undefined}${0}</p>`, '<p>0</p>'],
])('a template writes %s', (_what, { markup }, written) => {
  expect(markup).toBe(written);
});
