/** The library's stateless nonces. It ships no types for them. */
declare module 'oidc-provider/lib/helpers/challenge.js' {
  /** Seconds that a proof without a nonce, and the id of every proof, is good for. */
  export const CHALLENGE_OK_WINDOW: number;
  export default class ServerChallenge {
    constructor(secret: Buffer, info: string);
    nextChallenge(): string;
    checkChallenge(challenge: string): boolean;
  }
}
