import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { signatureOf } from './rules.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';

export interface SendingCtx {
  db: Db;
  clock: Clock;
  outbound: Outbound;
  seals: Seals;
}

/** What became of an attempt: an answer, or why there was none. */
export interface Attempt {
  status?: number;
  body?: string;
  error?: string;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 1_000;

/** What the secret of a webhook is sealed for. */
export const secretPurpose = (webhookId: string): string => `secret of webhook ${webhookId}`;

/** Sends a delivery once. Redirects are not followed: an address that was checked would lead to one that was not. */
export async function attempt(
  { clock, outbound, seals }: SendingCtx,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<Attempt> {
  const secret = seals.open(secretPurpose(webhook.id), webhook.secret);
  if (secret === undefined) return { error: 'The secret cannot be read any more. Make a new one.' };
  const signature = signatureOf(secret, delivery.payload, clock.now());
  try {
    const { status, body } = await outbound.fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-gitbook-signature': signature,
        'x-lectern-signature': signature,
        'x-lectern-event': delivery.kind,
        'x-lectern-delivery': delivery.id,
      },
      body: delivery.payload,
      ...{ timeout: TIMEOUT_MS, maxBytes: ANSWER_BYTES, maxRedirects: 0 },
    });
    return { status, body: shown(body) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      error: error.code === 'too-many-redirects' ? 'The receiver redirects, which is not followed.' : error.message,
    };
  }
}

/** An answer as it can be kept: a database takes no NUL, and half a character is none. */
const shown = (body: Uint8Array): string =>
  Buffer.from(body).toString().replaceAll('\0', '\uFFFD').slice(0, KEPT_CHARACTERS).toWellFormed();
