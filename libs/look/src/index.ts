export { escapeHtml, html, safe, type Html } from './html.ts';
export { LOGO, TOKENS } from './look.ts';
