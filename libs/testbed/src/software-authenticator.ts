import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Created = { challenge: string; rp: { id?: string }; user: { id: string } };
type Asked = { challenge: string; rpId?: string };
type Key = { id: Buffer; privateKey: KeyObject; userHandle: string; signCount: number };

/** What an authenticator or a browser may say otherwise than it should. */
export type Lies = {
  origin?: string;
  rpId?: string;
  signCount?: number;
  /** Bit 0: the user was there. Bit 2: the authenticator has verified who it was. Bit 6 is set for a new key. */
  flags?: number;
  userHandle?: string;
  challenge?: string;
  id?: string;
  type?: string;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const VERIFIED = 0b101;
const WITH_KEY = 0b1000000;

/** Header of a CBOR item (RFC 8949, section 3) with a length below 65536. */
const cbor = (major: number, length: number) =>
  Buffer.from(length < 24 ? [(major << 5) | length] : length < 256 ? [(major << 5) | 24, length] : [(major << 5) | 25, length >> 8, length & 255]);
const text = (words: string) => Buffer.concat([cbor(3, Buffer.byteLength(words)), Buffer.from(words)]);
const bytes = (content: Buffer) => Buffer.concat([cbor(2, content.length), content]);

/** COSE_Key (RFC 9052): kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) => Buffer.concat([Buffer.from([label]), bytes(Buffer.from(value, 'base64url'))]);
  return Buffer.concat([cbor(5, 5), Buffer.from([0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x), coordinate(0x22, y)]);
}

/** An authenticator in software, with the browser before it: ES256 keys that stay in it, attestation `none` (WebAuthn Level 3). */
export function softwareAuthenticator(origin: string) {
  const keys: Key[] = [];
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, signCount: number, flags: number, key: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key]);
  };

  return {
    keys,
    /** Answers `navigator.credentials.create`. */
    create({ challenge, rp, user }: Created, lies: Lies = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key = { id: randomBytes(16), privateKey, userHandle: user.id, signCount: 0 };
      keys.push(key);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, key.id.length]), key.id, coseKey(publicKey)]);
      const data = authenticatorData(lies.rpId ?? rp.id ?? '', lies.signCount ?? 0, (lies.flags ?? VERIFIED) | WITH_KEY, attested);
      const attestation = Buffer.concat([cbor(5, 3), text('fmt'), text('none'), text('attStmt'), cbor(5, 0), text('authData'), bytes(data)]);
      const id = lies.id ?? base64url(key.id);
      const response = { clientDataJSON: base64url(clientData('webauthn.create', challenge, lies)), attestationObject: base64url(attestation) };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    },
    /** Answers `navigator.credentials.get` with a key, the newest one by default. Its counter rises. */
    get({ challenge, rpId = '' }: Asked, lies: Lies = {}, key = keys.at(-1)!) {
      key.signCount = lies.signCount ?? key.signCount + 1;
      const client = clientData('webauthn.get', challenge, lies);
      const data = authenticatorData(lies.rpId ?? rpId, key.signCount, lies.flags ?? VERIFIED);
      const id = lies.id ?? base64url(key.id);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)),
        userHandle: lies.userHandle ?? key.userHandle,
      };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}
