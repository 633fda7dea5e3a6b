// What we send to SAML providers, and what they read of us.
import { deflateRawSync } from 'node:zlib';
import { ASSERTION, PROTOCOL } from './names.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

interface Service {
  entityID: string;
  acsURL: string;
}

interface Request {
  /** Begins with a letter or an underscore, as ids in XML do. */
  id: string;
  ssoUrl: string;
  relayState: string;
  now: number;
}

/** The address to which a browser is sent, so that its person signs in at the provider (HTTP-Redirect). */
export function requestUrl({ entityID, acsURL }: Service, { id, ssoUrl, relayState, now }: Request): string {
  const xml = element('samlp:AuthnRequest', {
    attributes: {
      'xmlns:samlp': PROTOCOL,
      'xmlns:saml': ASSERTION,
      ID: id,
      Version: '2.0',
      IssueInstant: new Date(now).toISOString(),
      Destination: ssoUrl,
      AssertionConsumerServiceURL: acsURL,
      ProtocolBinding: POST,
    },
    inside:
      element('saml:Issuer', { inside: escape(entityID) }) +
      element('samlp:NameIDPolicy', { attributes: { Format: EMAIL_FORMAT, AllowCreate: 'true' } }),
  });
  const url = new URL(ssoUrl);
  url.searchParams.set('SAMLRequest', deflateRawSync(xml).toString('base64'));
  url.searchParams.set('RelayState', relayState);
  return url.href;
}

/** The document with which a provider is configured. */
export function metadataOf({ entityID, acsURL }: Service): string {
  const acs = { Binding: POST, Location: acsURL, index: '0', isDefault: 'true' };
  const descriptor = element('SPSSODescriptor', {
    attributes: { AuthnRequestsSigned: 'false', WantAssertionsSigned: 'true', protocolSupportEnumeration: PROTOCOL },
    inside:
      element('NameIDFormat', { inside: EMAIL_FORMAT }) + element('AssertionConsumerService', { attributes: acs }),
  });
  const root = { attributes: { xmlns: METADATA, entityID }, inside: descriptor };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('EntityDescriptor', root)}\n`;
}

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => NAMES[character] ?? '');

function element(
  name: string,
  { attributes = {}, inside = '' }: { attributes?: Record<string, string>; inside?: string },
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${pairs.join('')}>${inside}</${name}>`;
}
