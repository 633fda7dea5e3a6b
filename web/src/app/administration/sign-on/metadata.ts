// What the metadata of a SAML provider say of it. Only what is needed is looked for; the server reads nothing of this file,
// and checks each value as if it was typed.

export interface Metadata {
  entityID: string;
  ssoURL: string;
  certificate: string;
}

/** Larger files are those of whole federations, with hundreds of providers. */
const AT_MOST = 1024 * 1024;
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** The values, or what is missing. */
export function readMetadata(text: string): Metadata | string {
  if (text.length > AT_MOST) return 'This file is larger than the metadata of one provider.';
  if (!/<(?:[\w-]+:)?EntityDescriptor[\s>]/.test(text)) return 'This is no metadata of a SAML provider.';
  if ([...text.matchAll(/<(?:[\w-]+:)?IDPSSODescriptor[\s>]/g)].length > 1)
    return 'This file describes several providers. Enter the values of yours by hand.';
  const entityID = attributesOf(text, 'EntityDescriptor')[0]?.get('entityID');
  const services = attributesOf(text, 'SingleSignOnService');
  const ssoURL = services.find((each) => each.get('Binding') === REDIRECT)?.get('Location');
  if (entityID === undefined || entityID === '')
    return 'The metadata do not say what the provider calls itself (entityID).';
  if (ssoURL === undefined) return 'The provider has no address for HTTP-Redirect in its metadata.';
  const certificates = certificatesIn(text);
  if (certificates.length === 0) return 'There is no certificate in the metadata with which the provider signs.';
  return { entityID, ssoURL, certificate: certificates.map(toPem).join('\n') };
}

function attributesOf(text: string, name: string): Map<string, string>[] {
  const tags = text.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}\\s([^<>]*)>`, 'g'));
  return [...tags].map(
    ([, inside = '']) =>
      new Map(
        [...inside.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => [
          key,
          unescape(double ?? single ?? ''),
        ]),
      ),
  );
}

const CERTIFICATES_AT_MOST = 4;

/** Those to sign with; a provider may have others to be encrypted for. */
function certificatesIn(text: string): string[] {
  const keys = [...text.matchAll(/<(?:[\w-]+:)?KeyDescriptor\b([^<>]*)>([\s\S]*?)<\/(?:[\w-]+:)?KeyDescriptor>/g)];
  const found = keys
    .filter(([, attributes = '']) => !/use\s*=\s*["']encryption["']/.test(attributes))
    .flatMap(([, , inside = '']) => [...inside.matchAll(/X509Certificate[^<>]*>([\sA-Za-z0-9+/=]+)</g)])
    .map(([, base64 = '']) => base64.replaceAll(/\s+/g, ''));
  return [...new Set(found)].slice(0, CERTIFICATES_AT_MOST);
}

const toPem = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
