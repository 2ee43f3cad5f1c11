export { BASE } from './base.ts';
export { htmlDocument } from './document.ts';
export { FONT, FONT_FACES } from './font.ts';
export { siteFooter, siteHeader } from './frame.ts';
export { escapeHtml, html, safe, type Html } from './html.ts';
export { icon, ICONS, iconSymbols, type Icon } from './icons.ts';
export { LOGO } from './logo.ts';
export { NIGHT, TOKENS } from './tokens.ts';
