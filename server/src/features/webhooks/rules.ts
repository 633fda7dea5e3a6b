import { createHmac } from 'node:crypto';

/** What webhooks can be about; the names are stored. */
export const WEBHOOK_EVENTS = [
  'space_content_updated',
  'space_visibility_updated',
  'site_view',
  'page_feedback',
  'change_request_merged',
  'change_request_reviewed',
  'change_request_review_requested',
  'comment_posted',
  'comment_replied',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long to wait after each failure: about a day together. */
const WAITS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];

/** How long to wait after so many attempts; undefined where it is given up. */
export const waitAfter = (attempts: number): number | undefined => WAITS[attempts - 1];

/** A receiver that took nothing for so long is sent nothing more. */
export const DISABLED_AFTER_MS = 72 * HOUR_MS;

/** `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" as hex>`: a receiver checks the time as well, so that nothing old is sent again. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / SECOND_MS);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
