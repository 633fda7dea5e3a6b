import type { Clock } from '#platform/clock/index.ts';
import { type KeyRing, sign, verify } from '#platform/secrets/index.ts';

/** Whose token it is: an integration's own, or that of one installation of it. */
export interface IntegrationClaims {
  integrationId: string;
  installationId?: string | undefined;
}

export interface IntegrationTokens {
  /** A token for an hour. It opens what the installation covers when it is used, and nothing once that is gone or paused. */
  sign(claims: IntegrationClaims): { token: string; expiresAt: number };
  /** What a token says, and when it ends; undefined for one that is not ours, was changed, or has ended. */
  /** What requests to an integration, or to one installation, are signed with by others; the same each time. */
  signingSecretOf(id: string): string;
  read(token: string): { claims: IntegrationClaims; expiresAt: number } | undefined;
}

const PREFIX = 'lci_';
const PURPOSE = 'integration token';
const HOUR_MS = 60 * 60_000;
const TOKEN = /^lci_([\w-]+)\.([\w-]+\.[\w-]+)$/;

interface Said extends IntegrationClaims {
  expiresAt: number;
}

/** Makes and reads tokens of integrations: signed texts, so that each event brings one and none is kept. */
export function createIntegrationTokens({ keys, clock }: { keys: KeyRing; clock: Clock }): IntegrationTokens {
  return {
    sign: ({ integrationId, installationId }) => {
      const said: Said = { integrationId, installationId, expiresAt: clock.now() + HOUR_MS };
      const payload = Buffer.from(JSON.stringify(said)).toString('base64url');
      return { token: `${PREFIX}${payload}.${sign(keys, PURPOSE, payload)}`, expiresAt: said.expiresAt };
    },
    signingSecretOf: (id) => sign(keys, 'integration signing secret', id),
    read: (token) => {
      const [, payload = '', signature = ''] = TOKEN.exec(token) ?? [];
      if (!verify(keys, PURPOSE, payload, signature)) return undefined;
      // We wrote it ourselves.
      const { expiresAt, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Said;
      return expiresAt > clock.now() ? { claims, expiresAt } : undefined;
    },
  };
}

/** Whether a bearer token has the form of an integration's. */
export const isIntegrationToken = (token: string): boolean => token.startsWith(PREFIX);
