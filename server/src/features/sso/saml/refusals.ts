/** Why a response of an identity provider is refused. The codes stand in logs, and nowhere else. */
export type Reason =
  | 'too-large'
  | 'not-base64'
  | 'not-text'
  | 'declaration'
  | 'comment'
  | 'entity'
  | 'too-complex'
  | 'not-xml'
  | 'not-a-response'
  | 'status'
  | 'encrypted'
  | 'assertions'
  | 'ids'
  | 'unsigned'
  | 'signature-form'
  | 'algorithm'
  | 'signature'
  | 'issuer'
  | 'destination'
  | 'unsolicited'
  | 'in-response-to'
  | 'confirmation'
  | 'recipient'
  | 'conditions'
  | 'audience'
  | 'too-early'
  | 'expired'
  | 'name-id';

/** A response that is not what it must be. The message is for those who run the server or the identity provider. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Refuses unless the condition holds. */
export function demand(condition: boolean, reason: Reason, message: string): asserts condition {
  if (!condition) throw new Refusal(reason, message);
}

/** What somebody else wrote, as it may stand in a log: one line, and not a long one. */
export const quoted = (text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? 'nothing' : JSON.stringify(text.slice(0, 200));
