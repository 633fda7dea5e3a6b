import { createHash } from 'node:crypto';
import type { QuotasCtx } from '#features/quotas/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Mail } from '#platform/mail/index.ts';

export interface EmailInvitesCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  mail: Mail;
  baseUrl: string;
}

/** What of a link is kept: who reads the database cannot use it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The page on which an invitation is accepted. */
export const urlOf = (ctx: { baseUrl: string }, secret: string): string => `${ctx.baseUrl}/join/mail/${secret}`;
