// An authenticator of software, for tests: it makes what a browser would answer, and whatever a test wants wrong with it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

const url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

interface Key {
  id: Buffer;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  userHandle?: string;
  counter?: number;
}

const clientDataOf = (type: string, challenge: string, { origin, crossOrigin = false }: Deviation): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));

export function createAuthenticator({
  origin,
  rpId,
  counts = true,
}: {
  origin: string;
  rpId: string;
  counts?: boolean;
}) {
  const keys: Key[] = [];

  const authData = (flags: number, counter: number, { rpId: id = rpId, isVerified = true }: Deviation): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(PRESENT | flags | (isVerified ? VERIFIED : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(id), head]);
  };

  return {
    keys,
    /** As `navigator.credentials.create` with these options. */
    create: (options: { challenge: string; user: { id: string } }, wrong: Deviation = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      keys.push({ id, userHandle: options.user.id, privateKey, counter: counts ? 1 : 0 });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.from([0, id.byteLength]);
      const data = Buffer.concat([authData(HAS_KEY, counts ? 1 : 0, wrong), Buffer.alloc(16), length, id, cose]);
      const { fmt, attStmt } = wrong.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attested = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(data)],
      ]);
      const clientData = clientDataOf(wrong.type ?? 'webauthn.create', wrong.challenge ?? options.challenge, {
        origin,
        ...wrong,
      });
      return {
        ...{ id: url(id), rawId: url(id), type: 'public-key' as const, clientExtensionResults: {} },
        response: {
          clientDataJSON: url(clientData),
          attestationObject: url(isoCBOR.encode(attested as never)),
          transports: ['internal'],
        },
      };
    },
    /** As `navigator.credentials.get` with these options, with the first key. */
    get: (options: { challenge: string }, wrong: Deviation = {}, key = keys[0]) => {
      if (key === undefined) throw new Error('There is no key.');
      key.counter += counts ? 1 : 0;
      const clientData = clientDataOf(wrong.type ?? 'webauthn.get', wrong.challenge ?? options.challenge, {
        origin,
        ...wrong,
      });
      const data = authData(0, wrong.counter ?? key.counter, wrong);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key.privateKey);
      return {
        ...{ id: url(key.id), rawId: url(key.id), type: 'public-key' as const, clientExtensionResults: {} },
        response: {
          clientDataJSON: url(clientData),
          authenticatorData: url(data),
          signature: url(signature),
          userHandle: wrong.userHandle ?? key.userHandle,
        },
      };
    },
  };
}
