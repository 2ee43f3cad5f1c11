import { builtAsset, hashOf } from '../pages/built-asset.ts';

/** The built `browser/passkeys.ts`. Inlined in the few pages that need it, so that their policy names its hash and no address. */
export const PASSKEY_SCRIPT = builtAsset('passkeys.js');
export const PASSKEY_SCRIPT_HASH = hashOf(PASSKEY_SCRIPT);
