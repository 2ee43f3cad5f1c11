import { createHash } from 'node:crypto';
import { TOKENS } from '@biomarker/look';

/** The style of the pages: one card, phone-friendly, light and dark, inlined. */
export const STYLE = `${TOKENS}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
main { max-width: 34rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
main.wide { max-width: 64rem; } main.wide p, main.wide li { max-width: 42rem; } main.wide input[type=password], main.wide .single { max-width: 24rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: .5rem 0 1.25rem; color: var(--ink); font: 600 1.2rem/1.2 var(--serif); text-decoration: none; }
.brand svg { width: 1.9rem; height: 1.9rem; flex: none; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem 1.35rem; box-shadow: 0 1px 2px rgb(0 0 0 / .05), 0 8px 24px rgb(0 0 0 / .06); }
h1, h2 { font-family: var(--serif); font-weight: 600; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .6rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
p { margin: .5rem 0; } .soft { color: var(--muted); font-size: .925rem; }
a { color: var(--accent); } a, strong, dd { overflow-wrap: anywhere; } td a, td strong { overflow-wrap: break-word; }
.badge { display: inline-block; margin: 0 0 .8rem; padding: .15rem .65rem; border-radius: 1rem; background: var(--soft); border: 1px solid var(--line); font-size: .85rem; font-weight: 600; }
.alert { margin: 0 0 1rem; padding: .7rem .9rem; border-radius: .6rem; border: 1px solid currentcolor; background: var(--alert-ground); color: var(--alert); }
label.field { display: block; margin: 1rem 0 .3rem; font-weight: 600; }
input[type=email], input[type=password] { width: 100%; padding: .75rem .8rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: .6rem; }
fieldset { margin: 0; padding: 0; border: 0; } legend { padding: 0; font: 600 1.05rem/1.5 var(--serif); margin: 1.4rem 0 .5rem; }
.scope { display: grid; grid-template-columns: auto 1fr; gap: .75rem; align-items: start; padding: .8rem .9rem; border: 1px solid var(--line); border-radius: .7rem; margin: .5rem 0; cursor: pointer; }
.scope input { width: 1.3rem; height: 1.3rem; margin: .15rem 0 0; accent-color: var(--accent); }
.scope b { display: block; color: var(--ink); } .scope span { color: var(--muted); font-size: .925rem; }
ul { margin: .3rem 0; padding-left: 1.2rem; } li { margin: .25rem 0; }
.choice { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin: 1.6rem 0 1.2rem; }
button { width: 100%; min-height: 3.1rem; padding: .6rem 1rem; font: inherit; font-weight: 650; color: var(--accent-ink); background: var(--accent); border: 2px solid var(--accent); border-radius: .7rem; cursor: pointer; }
.single { margin: 1.4rem 0 1rem; } button.link { width: auto; min-height: 2.75rem; padding: .5rem 0; border: 0; background: none; color: var(--accent); text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.note { padding: .7rem .9rem; border-radius: .6rem; border: 1px solid var(--line); background: var(--soft); }
nav.account { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0 0 1.3rem; padding-bottom: .7rem; border-bottom: 1px solid var(--line); }
nav.ways { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .925rem; } nav.ways a { padding: .35rem 0; }
nav.account a { padding: .35rem 0; text-decoration: none; } nav.account a[aria-current] { font-weight: 650; box-shadow: 0 2px 0 var(--accent); }
.out { margin-top: 2rem; padding-top: .8rem; border-top: 1px solid var(--line); }
.item { margin: 1rem 0; padding: .2rem 1rem .6rem; border: 1px solid var(--line); border-radius: .7rem; } .item h2 { margin-top: .8rem; }
summary { padding: .6rem 0 .2rem; cursor: pointer; overflow-wrap: anywhere; }
form.filter { display: flex; flex-wrap: wrap; gap: .7rem 1rem; align-items: end; margin: 1rem 0; } form.filter label { flex: 1 1 15rem; font-weight: 600; font-size: .925rem; }
form.filter input, form.filter select { display: block; min-height: 2.75rem; width: 100%; padding: .4rem .6rem; font: 400 1rem/1.5 var(--sans); color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: .6rem; }
form.filter button, .small { width: auto; min-height: 2.75rem; padding: .4rem 1.2rem; }
table { width: 100%; border-collapse: collapse; margin: .6rem 0 1.4rem; } caption { text-align: left; color: var(--muted); font-size: .925rem; padding-bottom: .3rem; }
h2 + table caption { position: absolute; clip-path: inset(50%); }
th, td { padding: .5rem .7rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; } th { font-size: .925rem; } th:first-child { width: 26%; }
.number { font-variant-numeric: tabular-nums; } .off { color: var(--alert); font-weight: 650; }
@media (max-width: 44rem) { thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
table, tbody, tr, td, caption { display: block; } tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
td { position: relative; min-height: 1.4rem; padding: .1rem 0 .1rem 7rem; border: 0; line-height: 1.4; } td:first-child { padding-left: 0; font-weight: 650; } td:first-child::before { display: none; } td::before { position: absolute; left: 0; width: 6.6rem; content: attr(data-label); color: var(--muted); font-size: .925rem; font-weight: 400; } td:empty { display: none; } caption { margin-top: .6rem; } }
svg.trend { display: block; width: 8rem; height: 2.2rem; } svg.picture { display: block; width: 100%; max-width: 30rem; height: auto; margin: .8rem 0; }
.trend .band, .picture .band { fill: var(--soft); stroke: none; } .trend path.line, .picture path.line { fill: none; stroke: var(--muted); stroke-width: 1.5; }
.trend .dot, .picture .dot { fill: var(--accent); } .trend .dot.off, .picture .dot.off { fill: var(--alert); } .picture text { fill: var(--muted); font-size: 13px; } .picture .grid { stroke: var(--line); stroke-width: .5; }
.facts { margin: .8rem 0; } .facts ul { margin: 0; padding: 0; list-style: none; } .facts li { margin: 0 0 .25rem; }
@media (min-width: 44rem) { .facts { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .1rem 1.2rem; } .facts dt { margin: 0; } }
@media print { body { background: #fff; color: #000; } nav.account, .out, .brand, .screen { display: none; } .card { border: 0; box-shadow: none; padding: 0; } main.wide { max-width: none; } }
dl { margin: 0; } dt { font-weight: 600; margin-top: .5rem; } dd { margin: 0; color: var(--muted); }
`;

export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
