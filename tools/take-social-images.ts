import { FONT, LOGO, TOKENS } from '@biomarker/look';
import { startChromium } from '@biomarker/testbed/chromium';
import { SITE_NAME } from '../libs/domain/src/shared/index.ts';

// Makes the preview images for social networks, one for each kind of page:
// node --conditions=@biomarker/source --import tsx tools/take-social-images.ts

const WORDS = {
  site: ['Understand your lab results', '142 biomarkers in plain language'],
  biomarker: ['What your value means', 'Sourced ranges, low and high values, how to prepare'],
  panel: ['Panels of laboratory tests', 'What they hold, and what they leave out'],
  guide: ['Guides', 'For developers, assistants and partners'],
};

const STYLE = `${TOKENS}
@font-face { font-family: 'Public Sans'; src: url('data:font/woff2;base64,${FONT.body.toString('base64')}'); font-weight: 100 900; }
body { display: grid; align-content: center; gap: 36px; height: 630px; margin: 0; padding: 0 96px; background: var(--paper); color: var(--ink); }
header { display: flex; align-items: center; gap: 24px; font: 680 40px var(--sans); }
svg { width: 72px; }
h1 { margin: 0; font: 680 84px/1.1 var(--sans); letter-spacing: -0.022em; }
p { margin: 0; color: var(--muted); font: 38px/1.4 var(--sans); }`;

const browser = await startChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
for (const [kind, [title, line]] of Object.entries(WORDS)) {
  await page.setContent(`<style>${STYLE}</style><header>${LOGO}${SITE_NAME}</header><h1>${title}</h1><p>${line}</p>`);
  await page.screenshot({ path: `apps/content-api/public/assets/social-${kind}.png` });
}
await browser.close();
