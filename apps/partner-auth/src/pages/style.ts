import { createHash } from 'node:crypto';
import { BASE, FONT_FACES, TOKENS } from '@biomarker/look';

/** The style of the pages: the shared look, then forms, consent, tables and trends of the account. Inlined, so that a page needs no second request. */
export const STYLE = `${FONT_FACES}${TOKENS}${BASE}
.whole, .narrow { padding-top: var(--s6); } .narrow { max-width: 41rem; margin-inline: auto; }
main p, main li { max-width: 42rem; } h1 { margin-bottom: var(--s3); } .narrow h1 { font-size: var(--xl); } .whole h2, .narrow h2 { margin: var(--s6) 0 var(--s2); font-size: var(--lg); letter-spacing: -.006em; }
ul { margin: var(--s2) 0; padding-left: 1.2rem; } li { margin: .25rem 0; } .soft { font-size: var(--sm); } a, strong, dd { overflow-wrap: anywhere; } td a, td strong { overflow-wrap: break-word; }
.badge { display: inline-block; margin: 0 0 var(--s3); padding: .1rem .6rem; border-radius: var(--r1); background: var(--edge-soft); color: var(--edge-ink); font-size: var(--xs); font-weight: 600; line-height: 1.6; }
.alert { margin: 0 0 var(--s4); padding: var(--s3) var(--s4); border-left: 4px solid var(--crit); border-radius: var(--r1); background: var(--crit-soft); color: var(--crit-ink); }
label.field { display: block; min-height: 0; margin: var(--s4) 0 .375rem; padding: 0; border: 0; background: none; font-size: var(--sm); font-weight: 600; line-height: 1.3; }
input[type=email], input[type=password], input[type=text] { width: 100%; max-width: 24rem; min-height: 3.125rem; padding: .375rem .875rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: var(--r1); }
.narrow :is(input[type=email], input[type=password], input[type=text]) { max-width: none; }
fieldset { margin: 0; padding: 0; border: 0; } legend { padding: 0; margin: var(--s6) 0 var(--s2); font-size: var(--lg); font-weight: 660; letter-spacing: -.006em; }
.scopes { border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface); overflow: clip; }
.scope { display: grid; grid-template-columns: auto 1fr; gap: .75rem; padding: var(--s4) var(--s5); cursor: pointer; line-height: 1.45; } .scope + .scope { border-top: 1px solid var(--line); }
.scope input { width: 1.375rem; height: 1.375rem; margin: .1rem 0 0; accent-color: var(--accent); } .scope b { display: block; font-weight: 640; } .scope span span { display: block; color: var(--muted); font-size: var(--sm); } .scope small { display: block; margin-top: .25rem; color: var(--muted); }
.choice { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s4); margin: var(--s5) 0 var(--s4); }
button { width: 100%; min-height: 3.125rem; padding: .5rem 1.25rem; font: 640 var(--md)/1.3 var(--sans); color: var(--accent-ink); background: var(--accent); border: 1px solid var(--accent); border-radius: var(--r1); cursor: pointer; } button:hover { background: var(--accent-strong); }
.choice button { min-height: 3.25rem; color: var(--accent); background: var(--surface); border: 2px solid var(--accent); } .choice button:hover { background: var(--accent-soft); }
button.second { color: var(--accent); background: var(--surface); border: 2px solid var(--accent); } button.second:hover { background: var(--accent-soft); } .codes { columns: 19rem 2; max-width: 46rem; padding: var(--s4) var(--s5) var(--s4) 2.75rem; border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface); font-family: ui-monospace, monospace; font-size: var(--sm); } .codes li { break-inside: avoid; white-space: nowrap; }
.single { max-width: 24rem; margin: var(--s5) 0 var(--s4); } .narrow .single { max-width: none; } button.link, button.link:hover { width: auto; min-height: 2.75rem; padding: .5rem 0; border: 0; background: none; color: var(--accent); font-weight: 400; text-decoration: underline; }
.note { padding: var(--s4) var(--s5); border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: var(--r1); background: var(--surface); font-size: var(--sm); } footer .note { padding: 0; border: 0; background: none; }
nav.account { display: flex; gap: var(--s1); overflow-x: auto; margin: 0 0 var(--s5); border-bottom: 1px solid var(--line); scrollbar-width: none; } nav.account a { flex: none; padding: .75rem .875rem; color: var(--muted); font-size: var(--sm); text-decoration: none; } nav.account a[aria-current] { color: var(--ink); font-weight: 680; box-shadow: inset 0 -3px 0 var(--accent); }
nav.account a:focus-visible { outline-offset: -3px; }
.out { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s4); margin-top: var(--s7); padding-top: var(--s3); border-top: 1px solid var(--line); }
.item { margin: var(--s4) 0; padding: var(--s2) var(--s5) var(--s4); border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface); } .item h2 { margin-top: var(--s3); }
summary { padding: .6rem 0; overflow-wrap: anywhere; font-size: var(--sm); font-weight: 600; } .menu summary { padding: 0 .75rem; }
form.filter { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4); align-items: end; margin: var(--s4) 0; } form.filter label { flex: 1 1 15rem; font-weight: 600; font-size: var(--sm); }
form.filter input, form.filter select { display: block; min-height: 3.125rem; width: 100%; margin-top: .375rem; padding: .375rem 2rem .375rem .875rem; font: 400 var(--md)/1.5 var(--sans); color: inherit; background-color: var(--surface); border: 1px solid var(--line-strong); border-radius: var(--r1); }
form.filter button, .small { width: auto; min-height: 3.125rem; padding: .4rem 1.25rem; }
table { width: 100%; margin: var(--s3) 0 var(--s5); border: 1px solid var(--line); border-radius: var(--r2); border-spacing: 0; overflow: clip; background: var(--surface); font-size: var(--sm); } .fold table { margin: 0; border: 0; border-top: 1px solid var(--line); border-radius: 0; background: none; } .fold > table:not(summary) { margin: 0; } caption { text-align: left; color: var(--muted); font-size: var(--xs); padding-bottom: .3rem; }
:is(h2 + table, .lines, .fold table) caption { position: absolute; clip-path: inset(50%); }
th, td { padding: .75rem .75rem .75rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: break-word; } :is(th, td):first-child { padding-left: var(--s5); } thead th { border-top: 0; } tbody:first-child tr:first-child > * { border-top: 0; } th { color: var(--muted); font-size: var(--xs); font-weight: 600; } th:first-child { width: 22%; }
.number { font-variant-numeric: tabular-nums; } .off { color: var(--out-ink); font-weight: 680; } td .off { display: inline-block; padding: .05rem .5rem; border-radius: var(--r1); background: var(--out-soft); font-size: var(--xs); line-height: 1.6; }
.lines td.number:nth-child(2) { font-size: var(--md); font-weight: 680; } .lines td:first-child a { font-size: var(--md); font-weight: 640; text-decoration: none; } .lines td:first-child a:hover { text-decoration: underline; }
@media (max-width: 44rem) { thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
table, tbody, tr, td, caption { display: block; } tr { padding: .75rem 1rem; border-top: 1px solid var(--line); } tbody tr:first-child { border-top: 0; }
td { position: relative; min-height: 1.4rem; padding: .1rem 0 .1rem 7rem; border: 0; line-height: 1.4; } td:first-child, .fold td:first-child { padding-left: 0; font-weight: 640; } td:first-child::before { display: none; } td::before { position: absolute; left: 0; width: 6.6rem; content: attr(data-label); color: var(--muted); font-size: var(--xs); font-weight: 400; } td:empty { display: none; } caption { padding: .75rem 1rem 0; } }
svg.trend { display: block; width: 8rem; height: 2.2rem; } svg.picture { display: block; width: 100%; max-width: 24rem; height: auto; margin: .8rem 0; }
.trend .band, .picture .band { fill: var(--ok-soft); stroke: none; } .trend path.line, .picture path.line { fill: none; stroke: var(--muted); stroke-width: 1.5; }
.trend .dot, .picture .dot { fill: var(--accent); } .trend .dot.off, .picture .dot.off { fill: var(--out); } .picture text { fill: var(--muted); font-size: 12px; } .picture .value { fill: var(--ink); stroke: var(--paper); stroke-width: 3; paint-order: stroke; font-weight: 640; } .picture .grid { stroke: var(--line); stroke-width: .5; }
td.number:nth-child(2) { min-width: 6.5rem; } ul.places { padding: 0; list-style: none; } .places li { margin: 0; padding: var(--s3) 0; border-bottom: 1px solid var(--line); }
.facts { margin: var(--s3) 0; } .facts ul { margin: 0; padding: 0; list-style: none; } .facts li { margin: 0 0 .25rem; }
@media (min-width: 44rem) { .facts { display: grid; grid-template-columns: minmax(9.5rem, max-content) 1fr; gap: var(--s2) var(--s4); } .facts dt { margin: 0; } }
@media (max-width: 44rem) { .facts:not(.card) { display: grid; grid-template-columns: 6.5rem 1fr; gap: var(--s1) var(--s3); } .facts dt { margin: 0; } .facts.card dt + dd + dt { margin-top: .5rem; } }
@media (max-width: 40rem) { nav.account { gap: 0; } nav.account a { padding-inline: .5rem; } .narrow, .whole { padding-top: var(--s5); } .choice { gap: var(--s3); } .scope { padding: var(--s4); } .item { padding-inline: var(--s4); } }
@media print { nav.account, .out, .screen { display: none; } .wide { max-width: none; } }
.count { margin: 0; font-size: var(--lg); } .count strong { font-size: var(--xxl); line-height: 1; letter-spacing: -.02em; } .card > p:last-child { margin-bottom: 0; } .alert p { margin: 0 0 .25rem; }
svg.bar { display: block; width: 7.5rem; height: .75rem; } .bar .beyond { fill: var(--line); } .bar .within { fill: var(--ok-soft); stroke: var(--line-strong); stroke-width: .5; } .bar .dot { fill: var(--accent); } .bar .dot.off { fill: var(--out); }
@media (max-width: 44rem) { .lines tr { display: grid; grid-template-columns: 1fr auto; gap: .1rem .75rem; } .lines td { min-height: 0; padding: 0; } .lines td::before { display: none; } .lines td:nth-child(even) { grid-column: 2; text-align: right; } .lines td:nth-child(odd) { grid-column: 1; } .lines td:nth-child(3), .lines td:nth-child(4) { grid-row: 2; } .lines td:nth-child(n + 5) { grid-row: 3; color: var(--muted); font-size: var(--xs); } .lines svg.trend { display: none; } }
.pager { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s4); } .pager a { padding: .75rem 0; }
dl { margin: 0; } dt { font-weight: 640; margin-top: .5rem; } dd { margin: 0; color: var(--muted); }
`;

export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
