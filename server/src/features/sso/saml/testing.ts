// Responses as identity providers send them, and as somebody hostile would.
import { SignedXml } from 'xml-crypto';
import { providerCertificate, providerKey } from '#testing/keys/index.ts';
import { ASSERTION, PROTOCOL } from './names.ts';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** What a response says; each of these is changed by some test. */
export interface Said {
  id: string;
  issuer: string;
  responseIssuer: string;
  destination: string;
  recipient: string;
  audience: string;
  inResponseTo: string | undefined;
  /** Of the response, where it is another one. */
  responseInResponseTo: string | undefined;
  nameId: string;
  format: string;
  now: number;
  notBefore: number;
  notOnOrAfter: number;
  confirmedUntil: number;
  issueInstant: number;
  status: string;
  attributes: Record<string, string>;
  /** Inserted as they are. */
  conditions: string;
  beforeAssertion: string;
  login: string;
  method: string;
}

const MINUTE = 60_000;

export function said(now: number, at: { base: string; issuer: string; inResponseTo?: string | undefined }): Said {
  return {
    id: `_a${now}${Math.random().toString(36).slice(2)}`,
    issuer: at.issuer,
    responseIssuer: at.issuer,
    destination: `${at.base}/acs`,
    recipient: `${at.base}/acs`,
    audience: at.base,
    inResponseTo: at.inResponseTo,
    responseInResponseTo: at.inResponseTo,
    nameId: 'Ada@Acme.example',
    format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    now,
    notBefore: now - MINUTE,
    notOnOrAfter: now + 5 * MINUTE,
    confirmedUntil: now + 5 * MINUTE,
    issueInstant: now,
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    attributes: { first_name: 'Ada', last_name: 'Lovelace' },
    conditions: '',
    beforeAssertion: '',
    login: `<saml:AuthnStatement AuthnInstant="${iso(now)}"/>`,
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  };
}

const iso = (time: number): string => new Date(time).toISOString();
const optional = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${value}"`;

export function assertionOf(s: Said): string {
  const attributes = Object.entries(s.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return (
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${s.id}" Version="2.0" IssueInstant="${iso(s.issueInstant)}">` +
    `<saml:Issuer>${s.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${s.format}">${s.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${s.method}"><saml:SubjectConfirmationData Recipient="${s.recipient}"` +
    `${optional('InResponseTo', s.inResponseTo)} NotOnOrAfter="${iso(s.confirmedUntil)}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${iso(s.notBefore)}" NotOnOrAfter="${iso(s.notOnOrAfter)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${s.audience}</saml:Audience></saml:AudienceRestriction>${s.conditions}</saml:Conditions>${s.login}` +
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`
  );
}

export const responseOf = (s: Said, assertion: string): string =>
  `<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_r${s.id}" Version="2.0" IssueInstant="${iso(s.now)}"` +
  `${optional('Destination', s.destination)}${optional('InResponseTo', s.responseInResponseTo)}><saml:Issuer>${s.responseIssuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${s.status}"/></samlp:Status>${s.beforeAssertion}${assertion}</samlp:Response>`;

export interface Signing {
  key?: string;
  certificate?: string;
  signature?: string;
  digest?: string;
  transforms?: string[];
  canonicalization?: string;
  /** The element to sign. */
  of?: 'Assertion' | 'Response';
}

/** Signs the assertion or the response in a text, behind its issuer. */
export function sign(xml: string, signing: Signing = {}): string {
  const signer = new SignedXml({
    privateKey: signing.key ?? providerKey,
    publicCert: signing.certificate ?? providerCertificate,
    signatureAlgorithm: signing.signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: (signing.canonicalization ?? EXCLUSIVE) as typeof EXCLUSIVE,
    getKeyInfoContent: SignedXml.getKeyInfoContent,
  });
  const xpath = `//*[local-name(.)='${signing.of ?? 'Assertion'}']`;
  signer.addReference({
    xpath,
    digestAlgorithm: signing.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: signing.transforms ?? ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  });
  signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
}

/** A response with a signed assertion. */
export const respond = (s: Said, signing?: Signing): string => sign(responseOf(s, assertionOf(s)), signing);

export const encode = (xml: string): string => Buffer.from(xml).toString('base64');
