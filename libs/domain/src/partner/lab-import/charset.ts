/** Decodes bytes of a character set, by its label in the Encoding Standard; throws on bytes that are none of it. Undefined for an unknown label. */
export function decoderOf(label: string): ((bytes: Uint8Array) => string) | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    // Node 20 decodes windows-1252 as Latin-1 (its dashes, quotes and euro sign are lost), but not in a stream. One byte is one character: no rest stays.
    const stream = decoder.encoding === 'windows-1252';
    return (bytes) => decoder.decode(bytes, { stream });
  } catch {
    return undefined;
  }
}
