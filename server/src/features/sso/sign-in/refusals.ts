/** Why somebody whom a provider vouches for is not signed in. The codes stand in logs and in the audit log. */
type SignInReason =
  | 'protocol'
  | 'unreachable'
  | 'email'
  | 'unknown-request'
  | 'replayed'
  | 'provider'
  | 'blocked'
  | 'full'
  | 'disabled'
  | 'not-marked'
  | 'account-exists'
  | 'other-subject'
  | 'issuer'
  | 'unsolicited';

/** Somebody who is not signed in; the message is for those who run the server or the identity provider. */
export class SignInRefusal extends Error {
  override name = 'SignInRefusal';
  readonly reason: string;
  /** What the provider said of them, where it was verified: for those who test it. */
  readonly said: Readonly<Record<string, unknown>> | undefined;

  constructor(reason: SignInReason | { ofAnswer: string }, message: string, said?: Readonly<Record<string, unknown>>) {
    super(message);
    this.said = said;
    this.reason = typeof reason === 'string' ? reason : reason.ofAnswer;
  }
}
