// Responses of identity providers are read on a thread: parsing and signatures of what strangers send take as long as they like.
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { type Assertion, type Expected, readAssertion, readSaid } from './assertion.ts';
import { type Envelope, readEnvelope } from './form.ts';
import { readText } from './reading.ts';
import { demand, quoted, type Reason, Refusal } from './refusals.ts';

export interface Sent extends Expected {
  /** As the browser sent it. */
  response: string;
  /** As PEM. */
  certificates: string[];
}

export type Verified =
  | { assertion: Assertion }
  /** What was signed and is refused all the same says what it says. */
  | { refused: Reason; message: string; said?: Record<string, string> };

/** Whether a response is genuine, for us, and of now. Whether somebody asked for it, and whether it comes twice, others know. */
export async function verifyResponse(sent: Sent): Promise<Verified> {
  let signed: string | undefined;
  try {
    const text = readText(sent.response);
    const envelope = readEnvelope(text);
    signed = await readSigned(text, envelope, sent);
    const assertion = readAssertion(signed, sent);
    requireEnvelope(envelope, assertion, sent);
    return { assertion };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, message } = error;
    return { refused: reason, message, ...(signed !== undefined && { said: readSaid(signed) }) };
  }
}

/** The assertion as it was signed: its canonical bytes, and nothing of what stands around them. */
async function readSigned(text: string, { isSigned }: Envelope, { certificates }: Sent): Promise<string> {
  const saml = new SAML({
    idpCert: certificates,
    issuer: '-',
    callbackUrl: '-',
    wantAssertionsSigned: true,
    // A signature around it need not be there, but must be good where it is.
    wantAuthnResponseSigned: isSigned,
    // All of these are looked at in what this answers, by our clock, with reasons that help those who set it up.
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  let signed: string | undefined;
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString('base64') });
    signed = profile?.getAssertionXml?.();
  } catch (error) {
    throw new Refusal('signature', `The response cannot be verified: ${quoted((error as Error).message)}.`);
  }
  demand(signed !== undefined, 'signature', 'The response cannot be verified.');
  return signed;
}

/** What stands around the assertion must not contradict it. */
function requireEnvelope(envelope: Envelope, { inResponseTo }: Assertion, { issuer, acsUrl }: Sent): void {
  const isIssuer = envelope.issuer === undefined || envelope.issuer === issuer;
  demand(isIssuer, 'issuer', `The issuer of the response is ${quoted(envelope.issuer)}, not ${quoted(issuer)}.`);
  const isHere = envelope.destination === acsUrl;
  demand(isHere, 'destination', `The destination is ${quoted(envelope.destination)}, not ${quoted(acsUrl)}.`);
  const isSame = envelope.inResponseTo === inResponseTo;
  demand(isSame, 'in-response-to', 'The response and its assertion answer different requests.');
}
