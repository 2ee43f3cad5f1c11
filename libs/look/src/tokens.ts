const DARK = `
    --paper: #0d1413;
    --surface: #151e1c;
    --sunken: #202b28;
    --ink: #e9efed;
    --muted: #a6b5b1;
    --line: #2c3936;
    --line-strong: #7f908b;
    --accent: #78d4c8;
    --accent-strong: #9fe4da;
    --accent-ink: #06201d;
    --accent-soft: #15322e;
    --focus: #aab8ff;
    --ok: #36ab9d;
    --ok-2: #277a70;
    --ok-soft: #112a26;
    --ok-ink: #84decf;
    --edge: #e8c263;
    --edge-soft: #2a220e;
    --edge-ink: #f2cf83;
    --out: #de6d35;
    --out-soft: #2d1c13;
    --out-ink: #ffb68f;
    --crit: #e4517c;
    --crit-soft: #35141c;
    --crit-ink: #ffa9bf;
    --crit-band: #a31f47;
    --quiet: #5b6a66;
    --code-word: #f2a5c8;
    --code-text: #a5d6a0;
    --code-name: #9cc4ff;
    --code-value: #f0c083;
    --up: 0 1px 0 rgb(255 255 255 / 4%) inset, 0 10px 28px -14px rgb(0 0 0 / 70%);
`;

/**
 * Colors, type and space of every page, light and dark. Styles of pages use these names alone.
 * Each ink on its ground has a contrast of at least 4.5, each border of a field and each zone one of at least 3.
 */
export const TOKENS = `:root {
  color-scheme: light dark;
  --paper: #f5f7f6;
  --surface: #ffffff;
  --sunken: #ebefed;
  --ink: #14211e;
  --muted: #50605b;
  --line: #d9dfdc;
  --line-strong: #71807b;
  --accent: #0b625b;
  --accent-strong: #084b46;
  --accent-ink: #ffffff;
  --accent-soft: #e2f0ee;
  --focus: #2f4be0;
  --ok: #16857a;
  --ok-2: #62a89f;
  --ok-soft: #e0f1ee;
  --ok-ink: #0a5a52;
  --edge: #c38804;
  --edge-soft: #fcf0d2;
  --edge-ink: #765000;
  --out: #b8460d;
  --out-soft: #fdeadf;
  --out-ink: #963806;
  --crit: #9c1239;
  --crit-soft: #fce5eb;
  --crit-ink: #9c1239;
  --crit-band: #9c1239;
  --quiet: #a9b5b1;
  --code-word: #8a2252;
  --code-text: #1c5f2e;
  --code-name: #1f4f99;
  --code-value: #8a4b00;
  --up: 0 1px 2px rgb(16 36 31 / 6%), 0 10px 28px -14px rgb(16 36 31 / 22%);
  --xs: 0.8125rem;
  --sm: 0.9375rem;
  --md: 1.0625rem;
  --lg: 1.3125rem;
  --xl: clamp(1.5rem, 1.4rem + 0.4vw, 1.75rem);
  --xxl: clamp(2.125rem, 1.75rem + 1.6vw, 2.75rem);
  --s1: 0.25rem;
  --s2: 0.5rem;
  --s3: 0.75rem;
  --s4: 1rem;
  --s5: 1.5rem;
  --s6: 2rem;
  --s7: 3rem;
  --s8: 4rem;
  --s9: 6rem;
  --r1: 8px;
  --r2: 14px;
  --r3: 999px;
  --sans: 'Public Sans', 'Public Sans fallback', system-ui, sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}

@media (prefers-color-scheme: dark) {
  :root {${DARK}  }
}
`;

/** Colors of a block that is dark in both themes, such as code beside text. */
export const NIGHT = `.night {
  color-scheme: dark;
${DARK.split('\n')
  .filter((line) => /--(paper|surface|ink|muted|line|line-strong|accent|focus|code-\w+):/.test(line))
  .join('\n')}
}
`;
