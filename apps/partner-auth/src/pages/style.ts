import { createHash } from 'node:crypto';

/** The style of the pages: one card, readable on a phone, light and dark. Nothing is loaded. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16231f; --soft: #4a5a55; --paper: #fff; --ground: #eef3f1; --line: #cfdad6; --strong: #0b5c4a; --on-strong: #fff; --alert: #9b1c1c; --alert-ground: #fdeeee; --note: #e6f2ee; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9f1ee; --soft: #a9bab4; --paper: #17211e; --ground: #0e1614; --line: #32423d; --strong: #7fd6bd; --on-strong: #06251d; --alert: #ffb4ab; --alert-ground: #3a1716; --note: #1c2f29; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: .5rem 0 1.25rem; font-weight: 650; }
.brand svg { width: 1.9rem; height: 1.9rem; flex: none; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem 1.35rem; box-shadow: 0 1px 2px rgb(0 0 0 / .05), 0 8px 24px rgb(0 0 0 / .06); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .6rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
p { margin: .5rem 0; } .soft { color: var(--soft); font-size: .925rem; }
a { color: var(--strong); } a, strong, dd { overflow-wrap: anywhere; }
.badge { display: inline-block; margin: 0 0 .8rem; padding: .15rem .65rem; border-radius: 1rem; background: var(--note); border: 1px solid var(--line); font-size: .85rem; font-weight: 600; }
.alert { margin: 0 0 1rem; padding: .7rem .9rem; border-radius: .6rem; border: 1px solid currentcolor; background: var(--alert-ground); color: var(--alert); }
label.field { display: block; margin: 1rem 0 .3rem; font-weight: 600; }
input[type=email], input[type=password] { width: 100%; padding: .75rem .8rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .6rem; }
fieldset { margin: 0; padding: 0; border: 0; } legend { padding: 0; font-size: 1.05rem; font-weight: 650; margin: 1.4rem 0 .5rem; }
.scope { display: grid; grid-template-columns: auto 1fr; gap: .75rem; align-items: start; padding: .8rem .9rem; border: 1px solid var(--line); border-radius: .7rem; margin: .5rem 0; cursor: pointer; }
.scope input { width: 1.3rem; height: 1.3rem; margin: .15rem 0 0; accent-color: var(--strong); }
.scope b { display: block; color: var(--ink); } .scope span { color: var(--soft); font-size: .925rem; }
ul { margin: .3rem 0; padding-left: 1.2rem; } li { margin: .25rem 0; }
.choice { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin: 1.6rem 0 1.2rem; }
button { width: 100%; min-height: 3.1rem; padding: .6rem 1rem; font: inherit; font-weight: 650; color: var(--on-strong); background: var(--strong); border: 2px solid var(--strong); border-radius: .7rem; cursor: pointer; }
.single { margin: 1.4rem 0 1rem; } button.link { width: auto; min-height: 2.75rem; padding: .5rem 0; border: 0; background: none; color: var(--strong); text-decoration: underline; }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 3px; }
dl { margin: 0; } dt { font-weight: 600; margin-top: .5rem; } dd { margin: 0; color: var(--soft); }
`;

export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
