/** The mark of the site. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f6b66"/>' +
  '<path d="M16 5.5c4.2 5 6.8 8.6 6.8 12.2A6.8 6.8 0 0 1 9.2 17.7C9.2 14.1 11.8 10.5 16 5.5z" fill="#fbfaf7"/>' +
  '<rect x="11" y="17" width="10" height="2.6" rx="1.3" fill="#0f6b66"/></svg>';

/** Colors and type of every page, light and dark. Styles of pages use these names alone. */
export const TOKENS = `:root {
  color-scheme: light dark;
  --paper: #faf8f4;
  --surface: #ffffff;
  --ink: #1c2a2e;
  --muted: #526268;
  --line: #e1dcd2;
  --accent: #0c645f;
  --accent-ink: #ffffff;
  --soft: #e3f0ee;
  --track: #ebe6dc;
  --normal: #74bdb4;
  --target: #0c645f;
  --zone-0: #bfe0dc;
  --zone-1: #f6e3b0;
  --zone-2: #f2c58f;
  --zone-3: #eaa58a;
  --warm: #fdf3e1;
  --warm-line: #e9c98b;
  --alert: #9b1c1c;
  --alert-ground: #fdeeee;
  --code-word: #8a2252;
  --code-text: #1c5f2e;
  --code-name: #1f4f99;
  --code-value: #8a4b00;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101718;
    --surface: #172122;
    --ink: #e7eeed;
    --muted: #a3b5b6;
    --line: #2c3a3c;
    --accent: #7ad6cb;
    --accent-ink: #0b1a19;
    --soft: #17312f;
    --track: #2a3638;
    --normal: #2f8279;
    --target: #9be8de;
    --zone-0: #1f5a54;
    --zone-1: #57491b;
    --zone-2: #6e4a1c;
    --zone-3: #7a3a2a;
    --warm: #2b2412;
    --warm-line: #6b5523;
    --alert: #ffb4ab;
    --alert-ground: #3a1716;
    --code-word: #f2a5c8;
    --code-text: #a5d6a0;
    --code-name: #9cc4ff;
    --code-value: #f0c083;
  }
}
`;
