// The form of a response, before its signature is checked: one place for everything, so that no two readers find two things.
import { ASSERTION, PROTOCOL } from './names.ts';
import { attributeOf, childrenOf, namedIn, parse, textOf, within } from './reading.ts';
import { demand, quoted } from './refusals.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

const SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]);
const DIGESTS = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']);
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TRANSFORMS = new Set([`${DSIG}enveloped-signature`, EXCLUSIVE]);
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** What of the response stands around the assertion. It is signed only where `isSigned` says so. */
export interface Envelope {
  isSigned: boolean;
  issuer: string | undefined;
  destination: string | undefined;
  inResponseTo: string | undefined;
}

export function readEnvelope(text: string): Envelope {
  const response = parse(text).documentElement as Element;
  const isResponse = response.localName === 'Response' && response.namespaceURI === PROTOCOL;
  demand(isResponse, 'not-a-response', `The message is ${quoted(response.localName)} and no SAML response.`);
  demand(attributeOf(response, 'Version') === '2.0', 'not-a-response', 'The response is not of SAML 2.0.');
  const all = [...within(response)];
  requireSuccess(response);
  const encrypted = all.some(({ localName }) => localName.startsWith('Encrypted'));
  demand(!encrypted, 'encrypted', 'The response has something encrypted; switch encryption off at the provider.');
  const assertions = namedIn(response, ASSERTION, 'Assertion');
  const isOne = assertions.length === 1 && count(all, 'Assertion') === 1 && count(all, 'Response') === 1;
  demand(isOne, 'assertions', `The response has ${count(all, 'Assertion')} assertions, and must have one.`);
  requireOwnIds(all);
  const isSigned = requireSignatures(response, assertions[0] as Element, all);
  const issuers = namedIn(response, ASSERTION, 'Issuer');
  demand(issuers.length <= 1, 'issuer', 'The response has several issuers.');
  return {
    isSigned,
    issuer: issuers.length === 0 ? undefined : (textOf(issuers[0])?.trim() ?? ''),
    destination: attributeOf(response, 'Destination'),
    inResponseTo: attributeOf(response, 'InResponseTo'),
  };
}

const count = (all: readonly Element[], name: string): number =>
  all.filter(({ localName }) => localName.toLowerCase() === name.toLowerCase()).length;

function requireSuccess(response: Element): void {
  const [status] = namedIn(response, PROTOCOL, 'Status');
  const codes = status === undefined ? [] : [...within(status)].filter(({ localName }) => localName === 'StatusCode');
  const values = codes.map((code) => attributeOf(code, 'Value'));
  if (values[0] === SUCCESS && values.length === 1) return;
  const message = status && textOf(namedIn(status, PROTOCOL, 'StatusMessage')[0]);
  demand(false, 'status', `The provider answers ${values.map(quoted).join(', ')}: ${quoted(message)}.`);
}

/** Signatures name what they sign by its id, under whatever name of the attribute. */
function requireOwnIds(all: readonly Element[]): void {
  const ids = all.flatMap((element) =>
    Array.from({ length: element.attributes.length }, (_, index) => element.attributes.item(index))
      .filter((attribute) => /^(?:\w+:)?(?:assertion)?id$/i.test(attribute?.name ?? ''))
      .map((attribute) => attribute?.value ?? ''),
  );
  const areSafe = ids.every((id) => /^[\w.:-]{1,256}$/.test(id));
  demand(areSafe && new Set(ids).size === ids.length, 'ids', 'The response has an id twice, or one that is none.');
}

/** One signature in the assertion, and at most one in the response, each over the element that it stands in. */
function requireSignatures(response: Element, assertion: Element, all: readonly Element[]): boolean {
  const [own, around] = [namedIn(assertion, DSIG, 'Signature'), namedIn(response, DSIG, 'Signature')];
  demand(own.length > 0, 'unsigned', 'The assertion is not signed; signed responses around it are not enough.');
  const isFit = own.length === 1 && around.length <= 1 && count(all, 'Signature') === own.length + around.length;
  demand(isFit, 'signature-form', 'The response has signatures where none belongs.');
  requireSignature(own[0] as Element, assertion);
  if (around[0] !== undefined) requireSignature(around[0], response);
  return around.length === 1;
}

function requireSignature(signature: Element, signed: Element): void {
  const parts = childrenOf(signature).map(({ localName }) => localName);
  const isPlain = parts.join() === 'SignedInfo,SignatureValue,KeyInfo' || parts.join() === 'SignedInfo,SignatureValue';
  demand(isPlain, 'signature-form', 'A signature has other parts than a signature has.');
  const info = namedIn(signature, DSIG, 'SignedInfo')[0] as Element | undefined;
  const named = (name: string) =>
    info === undefined ? [] : [...within(info)].filter((each) => each.localName === name);
  const references = named('Reference');
  const isOne = references.length === 1 && references[0]?.parentNode === info;
  demand(isOne, 'signature-form', 'A signature must sign exactly one thing.');
  const uri = attributeOf(references[0] as Element, 'URI');
  demand(
    uri === `#${attributeOf(signed, 'ID')}`,
    'signature-form',
    'A signature signs something else than what it stands in.',
  );
  const algorithms = (name: string) => named(name).map((each) => attributeOf(each, 'Algorithm') ?? '');
  requireAlgorithms(algorithms('SignatureMethod'), SIGNATURES, 1);
  requireAlgorithms(algorithms('DigestMethod'), DIGESTS, 1);
  requireAlgorithms(algorithms('CanonicalizationMethod'), new Set([EXCLUSIVE]), 1);
  requireAlgorithms(algorithms('Transform'), TRANSFORMS, 2);
}

function requireAlgorithms(found: readonly string[], allowed: ReadonlySet<string>, times: number): void {
  const isAllowed = found.length === times && new Set(found).size === times && found.every((each) => allowed.has(each));
  demand(
    isAllowed,
    'algorithm',
    `A signature uses ${found.map(quoted).join(', ') || 'nothing'}, which is not accepted.`,
  );
}
