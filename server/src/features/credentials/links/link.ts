/**
 * What a link is for. `first`: the first administrator's. `reset`: a person forgot the password. `break_glass`: an operator
 * lets somebody in. `invitation`: somebody was invited by mail.
 */
export type LinkPurpose = 'first' | 'reset' | 'break_glass' | 'invitation';

export interface FoundLink {
  userId: string;
  purpose: LinkPurpose;
  expiresAt: number;
}
