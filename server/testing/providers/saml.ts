// A real SAML provider: `samlp`, which reads our requests and signs what it answers.
import { inflateRawSync } from 'node:zlib';
import samlp, { type ParsedRequest } from 'samlp';
import { providerCertificate, providerKey } from '../keys/index.ts';

export const SAML_ISSUER = 'urn:idp:acme';
export const SSO_URL = 'https://idp.example/sso?tenant=1';

export interface SamlUser {
  email: string;
  firstName?: string;
  lastName?: string;
}

const EMAIL = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

/** What the provider’s page sends back: where to, and the fields of its form. */
export interface SamlForm {
  action: string;
  fields: Record<string, string>;
}

/** Somebody signs in at the provider, where our request led them. */
export async function answerRequest(location: string, user: SamlUser, options: object = {}): Promise<SamlForm> {
  const { searchParams } = new URL(location);
  const query = Object.fromEntries(searchParams);
  const parsed = await new Promise<ParsedRequest>((resolve, reject) =>
    samlp.parseRequest({ query, method: 'GET' }, {}, (error, found) => (error ? reject(error) : resolve(found))),
  );
  const { id, issuer, assertionConsumerServiceURL: action } = parsed;
  const response = await respondTo({ inResponseTo: id, audience: issuer, action }, user, options);
  return { action, fields: { SAMLResponse: response, RelayState: searchParams.get('RelayState') ?? '' } };
}

/** Somebody chooses us at the provider, which nobody asked. */
export async function answerUnasked(service: { entityID: string; acsURL: string }, user: SamlUser): Promise<SamlForm> {
  const SAMLResponse = await respondTo({ audience: service.entityID, action: service.acsURL }, user, {});
  return { action: service.acsURL, fields: { SAMLResponse } };
}

async function respondTo(
  { inResponseTo, audience, action }: { inResponseTo?: string; audience: string; action: string },
  { email, firstName = 'Ada', lastName = 'Lovelace' }: SamlUser,
  options: object,
): Promise<string> {
  const profile = {
    id: email,
    displayName: `${firstName} ${lastName}`,
    name: { givenName: firstName, familyName: lastName },
    emails: [{ value: email }],
  };
  const xml = await new Promise<string | Buffer>((resolve, reject) =>
    samlp.getSamlResponse(
      {
        issuer: SAML_ISSUER,
        cert: providerCertificate,
        key: providerKey,
        audience,
        recipient: action,
        destination: action,
        inResponseTo,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        lifetimeInSeconds: 300,
        nameIdentifierProbes: [EMAIL],
        nameIdentifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        authnContextClassRef: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
        ...options,
      },
      profile,
      (error, made) => (error ? reject(error) : resolve(made)),
    ),
  );
  return Buffer.from(xml).toString('base64');
}

/** The request in an address, as XML. */
export const requestIn = (location: string): string =>
  inflateRawSync(Buffer.from(new URL(location).searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
