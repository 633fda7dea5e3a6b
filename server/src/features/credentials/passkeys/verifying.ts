import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Static } from 'typebox';
import type { RelyingParty } from './relying-party.ts';
import type { AssertionResponse, RegistrationResponse } from './responses.ts';

// Few requests are about passkeys, so the library is loaded with the first one.
export const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256, and RS256 for Windows. */
export const ALGORITHMS = [-8, -7, -257];
/** An RSA key of 4,096 bits with room to spare; larger ones would only make others wait. */
const KEY_BYTES_AT_MOST = 1024;

/** Why a response is refused: for the log, and never for the caller. */
export class Refused extends Error {
  override name = 'Refused';
}

interface Expected {
  party: RelyingParty;
  challenge: string;
}

export interface NewCredential {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
}

/** The credential that a browser made for this challenge; throws `Refused`. */
export async function verifyRegistration(
  response: Static<typeof RegistrationResponse>,
  { party, challenge }: Expected,
): Promise<NewCredential> {
  await requireOwnFrame(response.response.clientDataJSON);
  await requireNoCertificates(response.response.attestationObject);
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    ...expectations({ party, challenge }),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) throw new Refused('The attestation is not right.');
  const { credential, credentialBackedUp } = registrationInfo;
  if (credential.id !== response.id) throw new Refused('The credential has another id than its data.');
  if (credential.publicKey.byteLength > KEY_BYTES_AT_MOST) throw new Refused('The public key is too large.');
  const transports = response.response.transports ?? [];
  const { id, publicKey, counter } = credential;
  return { id, publicKey, counter, transports, isBackedUp: credentialBackedUp };
}

export interface Assertion {
  counter: number;
  isBackedUp: boolean;
}

/** What an authenticator says of a credential that it used for this challenge; throws `Refused`. */
export async function verifyAssertion(
  response: Static<typeof AssertionResponse>,
  { party, challenge, publicKey }: Expected & { publicKey: Uint8Array },
): Promise<Assertion> {
  await requireOwnFrame(response.response.clientDataJSON);
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    ...expectations({ party, challenge }),
    // The counter is compared where it is written, so that two at once cannot both be newer.
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) throw new Refused('The signature is not right.');
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

const expectations = ({ party, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

async function requireOwnFrame(clientData: string): Promise<void> {
  const { decodeClientDataJSON } = await helpers();
  const { crossOrigin } = decodeClientDataJSON(clientData);
  if (crossOrigin === true) throw new Refused('The page stood in a frame of somebody else.');
}

/**
 * We ask for no attestation. One with certificates is refused before it is looked at: whoever checks certificates asks hosts
 * that they name whether they were revoked.
 */
async function requireNoCertificates(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await helpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
  const format = decoded.get('fmt');
  if (format === 'none') return;
  if (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
    throw new Refused('The attestation has certificates.');
}
