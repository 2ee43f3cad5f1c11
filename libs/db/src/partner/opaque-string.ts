/** A password as RFC 8265 compares it (OpaqueString): every blank is U+0020, and the characters are composed (NFC), whichever keyboard typed them. */
export const opaqueString = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
