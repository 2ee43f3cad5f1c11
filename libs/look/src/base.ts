/** Text, links, focus, the container and the parts that pages of all services share: header, footer, cards, buttons and fields. */
export const BASE = `
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1.5rem; }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--paper); color: var(--ink); font: 400 var(--md)/1.55 var(--sans); font-synthesis: none; overflow-wrap: break-word; }
main { flex: 1 0 auto; }
h1, h2, h3, h4 { margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: var(--xxl); font-weight: 680; line-height: 1.08; letter-spacing: -0.022em; }
h2 { font-size: var(--xl); font-weight: 660; line-height: 1.18; letter-spacing: -0.014em; }
h3, h4 { font-size: var(--md); font-weight: 680; line-height: 1.4; }
p { margin: var(--s3) 0; text-wrap: pretty; }
b, strong { font-weight: 680; }
small { font-size: var(--xs); }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.2em; text-decoration-color: color-mix(in srgb, currentcolor 45%, transparent); }
a:hover { text-decoration-thickness: 2px; text-decoration-color: currentcolor; }
h2 a, h3 a { color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
#content:focus { outline: none; }
.i { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentcolor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; vertical-align: -0.25em; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft { color: var(--muted); }
.wide { width: 100%; max-width: 76.5rem; margin-inline: auto; padding-inline: 1.5rem; }
.skip { position: absolute; left: 1rem; top: -5rem; z-index: 5; padding: 0.5rem 1rem; background: var(--ink); color: var(--paper); border-radius: 0 0 var(--r1) var(--r1); }
.skip:focus { top: 0; }

header.site { background: var(--surface); border-bottom: 1px solid var(--line); }
header.site > .wide { display: flex; align-items: center; gap: var(--s5); min-height: 4rem; }
header.site ul, footer.site ul { margin: 0; padding: 0; list-style: none; }
.brand { display: inline-flex; align-items: center; gap: 0.625rem; min-height: 2.75rem; color: var(--ink); font-weight: 680; letter-spacing: -0.01em; text-decoration: none; white-space: nowrap; }
.brand svg { flex: none; width: 1.875rem; height: 1.875rem; }
header.site nav > ul { display: flex; gap: var(--s1); }
header.site nav a { display: block; padding: 0.5rem 0.75rem; border-radius: var(--r1); color: var(--ink); font-size: var(--sm); text-decoration: none; }
:is(header.site nav a, .head-tool):hover { background: var(--sunken); }
header.site a[aria-current] { color: var(--accent); font-weight: 680; box-shadow: inset 0 -2px 0 var(--accent); border-radius: var(--r1) var(--r1) 0 0; }
.head-end { display: flex; flex: 1; align-items: center; justify-content: flex-end; gap: var(--s2); }
.head-search { flex: 0 1 19rem; }
.head-tool { display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-width: 2.75rem; min-height: 2.75rem; padding-inline: 0.75rem; border-radius: var(--r1); color: var(--ink); font-size: var(--sm); text-decoration: none; white-space: nowrap; cursor: pointer; }
.menu { position: relative; display: none; }
.menu ul { position: absolute; z-index: 4; top: 3.25rem; right: 0; width: min(18rem, 86vw); padding: 0.5rem; border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface); box-shadow: var(--up); }
.menu li a { display: block; padding: 0.75rem; border-radius: var(--r1); color: var(--ink); text-decoration: none; }
.narrow-only { display: none; }

footer.site { margin-top: var(--s9); border-top: 1px solid var(--line); background: var(--surface); font-size: var(--sm); }
footer.site > .wide { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: var(--s5); padding-block: var(--s6) var(--s7); }
footer.site h2 { margin-bottom: var(--s2); font-size: var(--sm); letter-spacing: 0; }
footer.site p { margin: 0; }
footer.site .note { grid-column: span 5; max-width: 30rem; }
footer.site .column { grid-column: span 2; }
footer.site .note + .column { grid-column: 7 / span 2; }
footer.site li a { display: inline-block; padding: 0.3rem 0; color: var(--muted); text-decoration: none; }
footer.site li a:hover { color: var(--ink); text-decoration: underline; }
footer.site .legal { grid-column: 1 / -1; padding-top: var(--s4); border-top: 1px solid var(--line); color: var(--muted); font-size: var(--xs); line-height: 1.45; overflow-wrap: anywhere; }

.card { padding: var(--s5); border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface); }
.raised { box-shadow: var(--up); }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-height: 3.125rem; padding: 0.5rem 1.25rem; border: 1px solid var(--accent); border-radius: var(--r1); background: var(--accent); color: var(--accent-ink); font: 640 var(--md)/1.3 var(--sans); text-decoration: none; cursor: pointer; }
.button:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
.button.plain { border-color: var(--line-strong); background: var(--surface); color: var(--ink); }
.button.plain:hover { background: var(--sunken); }
.field { width: 100%; min-width: 0; min-height: 3.125rem; padding: 0.375rem 0.875rem; border: 1px solid var(--line-strong); border-radius: var(--r1); background: var(--surface); color: var(--ink); font: 400 var(--md)/1.3 var(--sans); }
select, select.field { appearance: none; padding-right: 2rem; background-image: linear-gradient(45deg, transparent 50%, var(--muted) 50%), linear-gradient(-45deg, transparent 50%, var(--muted) 50%); background-position: right 1.05rem center, right 0.75rem center; background-size: 0.3rem 0.3rem; background-repeat: no-repeat; text-overflow: ellipsis; }
textarea.field { padding-block: 0.75rem; font: var(--sm)/1.55 var(--mono); }
::placeholder { color: var(--muted); opacity: 1; }
.tag { display: inline-flex; align-items: center; gap: 0.3rem; padding: 0.05rem 0.5rem; border-radius: var(--r1); background: var(--sunken); color: var(--ink); font-size: var(--xs); font-weight: 600; line-height: 1.6; white-space: nowrap; }
.notice { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; margin: var(--s4) 0; padding: var(--s4) var(--s5); border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: var(--r1); background: var(--surface); font-size: var(--sm); }
.notice > .i { color: var(--accent); }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:not(.head-tool)::before { content: ''; display: inline-block; width: 0.45rem; height: 0.45rem; margin-right: 0.7rem; border: solid currentcolor; border-width: 0 2px 2px 0; rotate: -45deg; vertical-align: 0.1em; }
details[open] > summary::before { rotate: 45deg; translate: 0 -0.15rem; }
.fold { border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface); }
.fold + .fold { margin-top: var(--s2); }
.fold > summary { display: flex; align-items: center; gap: var(--s3); min-height: 3.25rem; padding: var(--s3) 1.25rem; border-radius: var(--r2); color: var(--ink); font-size: var(--md); font-weight: 640; }
.fold > summary:hover { background: var(--sunken); }
.fold > summary::before { order: 1; flex: none; margin: -0.2rem 0.25rem 0 auto; border-color: var(--muted); rotate: 45deg; }
.fold[open] > summary::before { margin-top: 0.2rem; rotate: -135deg; translate: none; }
.fold > :not(summary) { margin-inline: 1.25rem; }
.fold > :last-child:not(summary) { margin-bottom: 1.25rem; }
.fold small { color: var(--muted); font-size: var(--sm); font-weight: 400; }

@media (max-width: 60rem) {
  header.site nav, header.site .head-search, header.site .account { display: none; }
  header.site > .wide { gap: var(--s1); min-height: 3.5rem; }
  .head-end { gap: 0; }
  .menu, .narrow-only { display: inline-flex; }
  footer.site .note { grid-column: 1 / -1; }
  footer.site .column, footer.site .note + .column { grid-column: span 4; }
}

@media (max-width: 40rem) {
  .wide { padding-inline: 1rem; }
  .card { padding: var(--s4); }
  .notice { padding: var(--s4); }
  footer.site .column, footer.site .note + .column { grid-column: 1 / -1; }
}

@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { transition: none !important; }
}

@media (forced-colors: active) {
  select, select.field { appearance: auto; }
}

@media print {
  header.site, footer.site, .skip { display: none; }
  body { display: block; background: #fff; color: #000; font-size: 10.5pt; }
}
`;
