import { rightsOfUserOnSpaces } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Mail } from '#platform/mail/index.ts';
import { findRecipient } from './recipient.ts';
import { LISTED_AT_MOST, type MailCtx, notificationMail } from './letter.ts';
import { DAY_MS, planMail, subjectOf, wantsMail } from './rules.ts';
import { listDue, listDuePeople, listMailed, noteMailed, setMailAt } from './store.ts';
import { readSeen } from '../service.ts';
import type { NotificationRow } from '../store.ts';

type JobCtx = MailCtx & { clock: Clock; mail: Mail };

const EVERY_MS = 15_000;
const HOUR_MS = 60 * 60_000;

/** Queues mails about what was not read in time: one for each person at once, whatever waits. */
export const notificationMailJob: JobKind<JobCtx> = {
  kind: 'notifications.mail',
  every: EVERY_MS,
  findDue: async ({ db, clock, mail }, most) => (mail.isOn ? listDuePeople(db, clock.now(), most) : []),
  run: (ctx, userId) => inTransaction(ctx, (tx) => mailOne(tx, userId)),
};

async function mailOne(tx: JobCtx, userId: string): Promise<void> {
  const now = tx.clock.now();
  const due = await listDue(tx.db, userId, now);
  const wanted = await stillWanted(tx, userId, due);
  const plan = planMail(wanted, await listMailed(tx.db, userId, now - DAY_MS), now);
  const isWaiting = new Set(plan.later.map(({ row }) => row.id));
  for (const { row, at } of plan.later) await setMailAt(tx.db, [row.id], at);
  const rest = due.filter((row) => !isWaiting.has(row.id)).map((row) => row.id);
  const isQueued = plan.now.length === 0 || (await queue(tx, userId, plan.now));
  if (!isQueued) return setMailAt(tx.db, rest, now + HOUR_MS);
  await setMailAt(tx.db, rest, null);
}

/** What may be read still, was not read, and is no older than a day: nobody wants the mails of a server that was off. */
async function stillWanted(tx: JobCtx, userId: string, due: readonly NotificationRow[]): Promise<NotificationRow[]> {
  const recipient = await findRecipient(tx.db, userId);
  const fresh = due.filter((row) => Number(row.created_at) > tx.clock.now() - DAY_MS);
  if (recipient === undefined || fresh.length === 0) return [];
  const wanted = { userId, unread: true, ids: fresh.map((row) => row.id) };
  const seen = await readSeen(tx.db, wanted, (spaceIds) => rightsOfUserOnSpaces(tx, userId, spaceIds));
  return seen.map(({ row }) => row).filter((row) => wantsMail(recipient.choices, row));
}

/** False where the mailbox or a sender had as many mails as one may have. */
async function queue(tx: JobCtx, userId: string, rows: readonly NotificationRow[]): Promise<boolean> {
  const recipient = await findRecipient(tx.db, userId);
  if (recipient === undefined) return true;
  const now = tx.clock.now();
  const [actorId, ...others] = new Set(rows.map((row) => row.actor_id));
  const queued = await tx.mail.queue(tx, notificationMail, {
    ...{ to: recipient.address, language: recipient.language, tenant: `user:${userId}` },
    params: { userId, ids: rows.slice(0, LISTED_AT_MOST).map((row) => row.id), count: rows.length },
    ...(actorId == null || others.length > 0 ? {} : { senderId: actorId }),
  });
  if (queued === 'too_many') return false;
  const subjects = [...new Set(rows.map(subjectOf))];
  if (queued === 'queued') await noteMailed(tx.db, userId, { subjects, now });
  return true;
}
