import { orUndefined } from '@biomarker/domain/shared';
import { z } from 'zod';

/** One mail server. */
export type Smtp = { host: string; port: number; user?: string; password?: string; tls: 'at once' | 'required' | 'none' };

/**
 * `smtps://user:password@host` encrypts at once, `smtp://…` by STARTTLS, which the server must offer. Only a server on this machine may do without.
 * Certificates are checked; NODE_EXTRA_CA_CERTS names those of an authority of your own.
 */
export const envSmtpUrl = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'an address that begins with smtps:// or smtp://' })
  .refine((url) => !URL.canParse(url) || !/[?#]|.\/./.test(url.slice(url.indexOf('//') + 2)), 'has no path or parameters')
  .refine((url) => orUndefined(() => decodeURIComponent(url)), 'needs a % of its user or password as %25')
  .transform((url): Smtp => {
    const { protocol, hostname, port, username, password } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const isSecure = protocol === 'smtps:';
    return {
      host,
      port: Number(port || (isSecure ? 465 : 587)),
      ...(username && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
      tls: isSecure ? 'at once' : LOOPBACK.test(host) ? 'none' : 'required',
    };
  });

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
