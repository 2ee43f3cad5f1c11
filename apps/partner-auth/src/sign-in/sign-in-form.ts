import type { Member } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';

/** The methods of a sign-in in the words of RFC 8176. */
export type Method = 'pwd' | 'otp' | 'hwk' | 'swk' | 'mfa';

/** With a `step`, the password was right, and the next page asks for the second factor. */
export type Attempt = { member: Member; amr: Method[] } | { member?: undefined; email: string; problem?: string; step?: string };

/** One form of a sign-in. */
export type SignInForm = {
  deps: Deps;
  req: Request;
  res: Response;
  known?: Member;
  bound: string;
  fields: Record<'email' | 'password' | 'passkey' | 'recovery_code' | 'step', string>;
  audit(outcome: string, whom: { member: Member } | { account?: string }, more?: Record<string, unknown>): Promise<void>;
};
