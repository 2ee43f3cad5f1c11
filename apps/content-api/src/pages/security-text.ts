export const SECURITY_TXT = '/.well-known/security.txt';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** RFC 9116: where to report a weakness. It ends 180 days after `now`, at midnight, so that it reads the same all day. */
export function securityText(contact: string, baseUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  return `Contact: mailto:${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${baseUrl}${SECURITY_TXT}\n`;
}
