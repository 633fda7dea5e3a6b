import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Mail } from '#platform/mail/index.ts';
import { findRecipient, readWanted, type Recipient } from './recipient.ts';
import { LISTED_AT_MOST, type MailCtx, notificationMail } from './letter.ts';
import { DAY_MS, planMail, subjectOf } from './rules.ts';
import { listDue, listDuePeople, listMailed, noteMailed, setMailAt } from './store.ts';
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
  const recipient = await findRecipient(tx.db, userId);
  const wanted = recipient === undefined ? [] : await stillWanted(tx, recipient, due);
  const plan = planMail(wanted, await listMailed(tx.db, userId, now - DAY_MS), now);
  const isWaiting = new Set(plan.later.map(({ row }) => row.id));
  for (const { row, at } of plan.later) await setMailAt(tx.db, [row.id], at);
  const rest = due.filter((row) => !isWaiting.has(row.id)).map((row) => row.id);
  const isQueued = recipient === undefined || plan.now.length === 0 || (await queue(tx, recipient, plan.now));
  await setMailAt(tx.db, rest, isQueued ? null : now + HOUR_MS);
}

/** Nobody wants the mails of a server that was off: what is older than a day goes into none. */
async function stillWanted(
  tx: JobCtx,
  recipient: Recipient,
  due: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const fresh = due.filter((row) => Number(row.created_at) > tx.clock.now() - DAY_MS).map((row) => row.id);
  return fresh.length === 0 ? [] : (await readWanted(tx, recipient, fresh)).map(({ row }) => row);
}

/** False where the mailbox or a sender had as many mails as one may have. */
async function queue(tx: JobCtx, recipient: Recipient, rows: readonly NotificationRow[]): Promise<boolean> {
  const { userId, address: to, language } = recipient;
  const now = tx.clock.now();
  const [actorId, ...others] = new Set(rows.map((row) => row.actor_id));
  const queued = await tx.mail.queue(tx, notificationMail, {
    ...{ to, language, tenant: `user:${userId}` },
    params: { userId, ids: rows.slice(0, LISTED_AT_MOST).map((row) => row.id), count: rows.length },
    ...(actorId == null || others.length > 0 ? {} : { senderId: actorId }),
  });
  if (queued === 'too_many') return false;
  const subjects = [...new Set(rows.map(subjectOf))];
  if (queued === 'queued') await noteMailed(tx.db, userId, { subjects, now });
  return true;
}
