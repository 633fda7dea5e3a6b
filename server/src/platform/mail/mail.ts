import type { MailSender, SmtpConfig } from '#config/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { createWaker } from '#platform/jobs/index.ts';
import { readMailAddress } from './address.ts';
import type { MailKind } from './kinds.ts';
import { languageFor } from './languages.ts';
import { type Counted, countSince, insertMail } from './store.ts';
import { createTransport, type Transport } from './transport.ts';

export interface NewMail<Params> {
  to: string;
  /** What the kind needs to write it. Secrets may be in it: it is deleted when the mail is sent or given up. */
  params: Params;
  /** As the recipient's browser or profile names it; English where nobody knows. */
  language?: string | null | undefined;
  /** On whose behalf it is sent: the id of an organization, or `user:ID` for somebody's own mail. */
  tenant: string;
  /** Who causes it, where it goes to somebody else. */
  senderId?: string;
  /** When it has lost its sense, such as a code that is no longer valid. A day from now at the latest. */
  expiresAt?: number;
}

/** `bad_address`: no mail goes there. `too_many`: this mailbox, organization or sender had as many as one may have. */
export type Queued = 'queued' | 'bad_address' | 'too_many';

type QueueCtx = { db: Db; clock: Clock };

export interface Mail {
  /** Whether there is a mail server. Where there is none, show links to whoever would have had them sent. */
  readonly isOn: boolean;
  /**
   * Queues a mail in the transaction that makes it necessary; it is sent after the commit, at least once. What it answers
   * must not reach whoever is not to learn whether there is such an account.
   */
  queue<Params extends object>(
    tx: QueueCtx,
    kind: MailKind<Params, never>,
    mail: NewMail<NoInfer<Params>>,
  ): Promise<Queued>;
  /** Has `wake` called right after the commit of a mail. */
  wakeWith(wake: () => void): void;
  /** Undefined where there is no mail server. */
  transport: Transport | undefined;
}

const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** How many mails within an hour and a day: nobody fills a mailbox through us, however they name it, nor many mailboxes. */
const LIMITS: readonly (readonly [by: Counted, ms: number, most: number])[] = [
  ['mailbox', HOUR_MS, 20],
  ['mailbox', DAY_MS, 60],
  ['tenant', HOUR_MS, 300],
  ['tenant', DAY_MS, 1000],
  ['sender_id', HOUR_MS, 300],
  ['sender_id', DAY_MS, 1000],
];

const PARAMS_AT_MOST = 8_000;

interface MailSettings {
  smtp?: SmtpConfig | undefined;
  mailFrom?: MailSender | undefined;
  baseUrl: string;
}

export function createMail({ smtp, mailFrom, baseUrl }: MailSettings): Mail {
  const waker = createWaker();
  const isOn = smtp !== undefined && mailFrom !== undefined;
  const host = new URL(baseUrl).hostname.replaceAll(/[[\]:]/g, '-');
  return {
    isOn,
    queue: async (tx, { name: kind }, mail) => {
      if (!isOn) throw new Error(`A mail ${kind} was to be queued where no mail is sent: ask isOn first.`);
      if (!tx.db.isTransaction) throw new Error(`A mail ${kind} is to be queued in the transaction that it is about.`);
      const address = readMailAddress(mail.to);
      if (address === undefined) return 'bad_address';
      const params = JSON.stringify(mail.params);
      if (Buffer.byteLength(params) > PARAMS_AT_MOST) throw new Error(`A mail ${kind} has too large parameters.`);
      const now = tx.clock.now();
      const counted = { mailbox: address.mailbox, tenant: mail.tenant, sender_id: mail.senderId ?? null };
      if (await hasTooMany(tx.db, counted, now)) return 'too_many';
      await insertMail(tx.db, {
        ...{ id: newId(), kind, recipient: address.address, ...counted, language: languageFor(mail.language), params },
        ...{ next_at: now, created_at: now, expires_at: Math.min(mail.expiresAt ?? Infinity, now + DAY_MS) },
      });
      waker.wakeAfterCommit();
      return 'queued';
    },
    wakeWith: waker.wakeWith,
    transport: isOn ? createTransport({ smtp, from: mailFrom, host }) : undefined,
  };
}

async function hasTooMany(db: Db, counted: Record<Counted, string | null>, now: number): Promise<boolean> {
  for (const [by, ms, most] of LIMITS) {
    const value = counted[by];
    if (value !== null && (await countSince(db, { by, value, since: now - ms, most })) >= most) return true;
  }
  return false;
}
