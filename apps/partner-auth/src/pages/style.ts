import { BASE, FONT_FACES, TOKENS } from '@biomarker/look';
import { builtAsset, hashOf } from './built-asset.ts';

/** The shared look, then `browser/account.css`. Inlined, so that a page needs no second request. */
export const STYLE = `${FONT_FACES}${TOKENS}${BASE}${builtAsset('account.css')}`;
export const STYLE_HASH = hashOf(STYLE);
