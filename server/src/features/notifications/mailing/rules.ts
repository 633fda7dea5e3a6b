// When mails about notifications go out. A mailbox takes a number of mails from us: notifications must leave room for codes.
import { type Choices, isKind } from '../kinds.ts';
import type { NotificationRow } from '../store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Who reads a notification within this time gets no mail about it. */
const DELAY_MS = 2 * MINUTE_MS;
/** Between two mails to one person: what comes meanwhile goes together. */
const PERSON_MS = 10 * MINUTE_MS;
/** Between two mails to one person about the same change request or thread. */
const SUBJECT_MS = HOUR_MS;
/** Mails to one person in a day. */
export const MAILS_A_DAY = 24;

/** When a mail is due about what is made now. */
export const dueFor = (now: number): number => now + DELAY_MS;

export const subjectOf = (row: Pick<NotificationRow, 'change_request_id' | 'comment_id'>): string =>
  row.change_request_id === null ? `comment:${row.comment_id ?? ''}` : `change-request:${row.change_request_id}`;

export interface Mailed {
  mailed_at: number;
  subject: string;
}

export interface Plan<Row> {
  /** What one mail is about now. */
  now: Row[];
  /** What waits, and until when. */
  later: { row: Row; at: number }[];
}

type Planned = Pick<NotificationRow, 'change_request_id' | 'comment_id'>;

/** Which of what is due goes into a mail, after what was mailed to the person within a day. */
export function planMail<Row extends Planned>(due: readonly Row[], mailed: readonly Mailed[], now: number): Plan<Row> {
  const times = new Set(mailed.map((each) => Number(each.mailed_at)));
  const again = times.size >= MAILS_A_DAY ? now + HOUR_MS : Math.max(0, ...times) + PERSON_MS;
  if (times.size > 0 && again > now) return { now: [], later: due.map((row) => ({ row, at: again })) };
  const last = new Map<string, number>();
  for (const { subject, mailed_at: at } of mailed) last.set(subject, Math.max(last.get(subject) ?? 0, Number(at)));
  const freeAt = (row: Row): number => (last.get(subjectOf(row)) ?? -SUBJECT_MS) + SUBJECT_MS;
  return {
    now: due.filter((row) => freeAt(row) <= now),
    later: due.filter((row) => freeAt(row) > now).map((row) => ({ row, at: freeAt(row) })),
  };
}

/** Whether somebody wants a mail about a row. */
export const wantsMail = (choices: Choices, { kind }: Pick<NotificationRow, 'kind'>): boolean =>
  isKind(kind) && choices[kind] === 'mail';
