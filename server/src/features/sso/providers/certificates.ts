import { X509Certificate } from 'node:crypto';

const AT_MOST = 4;
const PEM = /-----BEGIN CERTIFICATE-----[\s\w+/=]+?-----END CERTIFICATE-----/g;
const BASE64 = /^[\s\w+/]+={0,2}\s*$/;
const RSA_BITS_AT_LEAST = 2048;

/** The certificates that a text holds: one or several as PEM, or one as base64; a sentence on what is wrong otherwise. */
export function readCertificates(text: string): X509Certificate[] | string {
  const blocks = text.match(PEM) ?? [];
  // Nothing but certificates, so that a private key that was pasted by mistake is not kept.
  if (blocks.length > 0 && text.replaceAll(PEM, '').trim() !== '')
    return 'expected certificates as PEM, and nothing else';
  if (blocks.length > AT_MOST) return `expected at most ${AT_MOST} certificates`;
  if (blocks.length === 0 && !BASE64.test(text)) return 'expected a certificate as PEM or base64';
  const sources = blocks.length > 0 ? blocks : [Buffer.from(text, 'base64')];
  const certificates = [];
  for (const source of sources) {
    const certificate = parse(source);
    if (certificate === undefined) return 'expected an X.509 certificate';
    if (!isStrong(certificate)) return 'expected a certificate with an RSA key of at least 2048 bits';
    certificates.push(certificate);
  }
  return certificates;
}

function parse(source: string | Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(source);
  } catch {
    // Whatever OpenSSL says of it, the text is an administrator’s, who reads that it is no certificate.
    return undefined;
  }
}

/** Signatures of SAML are checked with RSA only: the library knows no other. */
function isStrong({ publicKey }: X509Certificate): boolean {
  const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
  return publicKey.asymmetricKeyType === 'rsa' && modulusLength >= RSA_BITS_AT_LEAST;
}

/** As they are stored. */
export const toPem = (certificates: readonly X509Certificate[]): string =>
  certificates.map((certificate) => certificate.toString().trim()).join('\n');

/** Those that are stored, one by one. */
export const splitPem = (stored: string): string[] => stored.match(PEM) ?? [];
