import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import type { MailKind } from './kinds.ts';
import { languageFor } from './languages.ts';
import { writeLetter, type WrittenLetter } from './letter.ts';
import { DAY_MS, type Mail } from './mail.ts';
import {
  countWaiting,
  deleteOlder,
  endMail,
  findMail,
  hasOlder,
  listDue,
  listOverdue,
  type MailEnd,
  type MailRow,
  postponeMail,
} from './store.ts';
import { DeliveryError, type Transport } from './transport.ts';

interface MailCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  mail: Mail;
  metrics: Metrics;
  baseUrl: string;
}

export const SEND_MAIL = 'mail.send';

const EVERY_MS = 5_000;
const TOGETHER = 4;

/** After a failure of this mail: a minute, then twice as long each time, up to an hour. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** After a failure that holds for every mail: nothing is sent for so long, then one mail tries for all. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

const grown = (first: number, failures: number, longest: number): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 30));

type CountOutcome = (outcome: MailEnd | 'later' | 'unreachable') => void;

/** What sends mails, and what gives them up. */
export function mailJobs<Ctx extends MailCtx>(
  ctx: Pick<MailCtx, 'mail' | 'metrics' | 'db'>,
  kinds: readonly MailKind<never, Ctx>[],
): JobKind<Ctx>[] {
  const count = registerMetrics(ctx);
  return [sendJob(ctx.mail, kinds, count), endJob(count)];
}

const COUNTED_AT_MOST = 10_000;

function registerMetrics({ metrics, db }: Pick<MailCtx, 'metrics' | 'db'>): CountOutcome {
  metrics.gauges('lectern_mails_waiting', 'Mails that wait to be sent, at most 10000.', {
    label: 'queue',
    read: async () => new Map([['outbox', await countWaiting(db, COUNTED_AT_MOST)]]),
  });
  const count = metrics.counter('lectern_mails_total', 'Mails in this process, by what became of them.', ['outcome']);
  return (outcome) => count({ outcome });
}

/** A mail that was sent by a process that died before it noted so is sent again, with the same Message-ID. */
function sendJob<Ctx extends MailCtx>(
  { transport }: Pick<Mail, 'transport'>,
  kinds: readonly MailKind<never, Ctx>[],
  count: CountOutcome,
): JobKind<Ctx> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const names = [...byName.keys()];
  const pause = createPause();
  const isOff = (ctx: Ctx) => transport === undefined || names.length === 0 || pause.isOn(ctx.clock.now());
  return {
    kind: SEND_MAIL,
    every: EVERY_MS,
    together: TOGETHER,
    findDue: async (ctx, most) => (isOff(ctx) ? [] : listDue(ctx.db, names, ctx.clock.now(), most)),
    isDue: async (ctx, id) => !isOff(ctx) && isDue(await findMail(ctx.db, id), ctx.clock.now()),
    run: async (ctx, id) => {
      const row = await findMail(ctx.db, id);
      const kind = byName.get(row?.kind ?? '');
      if (transport === undefined || row === undefined || kind === undefined) return;
      const letter = await write(ctx, kind, row);
      const failed = letter === undefined ? ('dropped' as const) : await send(transport, row, letter);
      if (failed === undefined) pause.end();
      if (failed instanceof DeliveryError && failed.failure === 'unreachable') pause.begin(ctx.clock.now());
      await note(ctx, { row, failed, count });
    },
  };
}

interface Sent {
  row: MailRow;
  failed: DeliveryError | 'dropped' | undefined;
  count: CountOutcome;
}

async function note({ db, clock, log }: MailCtx, { row, failed, count }: Sent): Promise<void> {
  const { id, kind } = row;
  if (failed instanceof DeliveryError) {
    log.warn({ mail: id, kind, failure: failed.failure, err: failed }, 'a mail was not sent');
    if (failed.failure !== 'refused') {
      const wait = grown(FIRST_WAIT_MS, row.attempts, LONGEST_WAIT_MS);
      await postponeMail(db, id, { nextAt: clock.now() + wait, lastError: failed.message });
      return count(failed.failure);
    }
  }
  const [state, error] =
    failed instanceof DeliveryError ? (['refused', failed.message] as const) : ([failed ?? 'sent'] as const);
  if (await endMail(db, id, state, error)) count(state);
}

const isDue = (row: MailRow | undefined, now: number): boolean =>
  row !== undefined && row.next_at !== null && row.next_at <= now && row.expires_at > now;

async function write<Ctx extends MailCtx>(
  ctx: Ctx,
  kind: MailKind<never, Ctx>,
  row: MailRow,
): Promise<WrittenLetter | undefined> {
  const language = languageFor(row.language);
  // Whoever queued it was held to the type of its parameters.
  const params = JSON.parse(row.params ?? '{}') as never;
  const letter = await kind.write(ctx, { params, to: row.recipient, language });
  return letter && writeLetter(letter, { baseUrl: ctx.baseUrl, language });
}

async function send(transport: Transport, row: MailRow, letter: WrittenLetter): Promise<DeliveryError | undefined> {
  try {
    await transport.deliver({ id: row.id, to: row.recipient, createdAt: row.created_at, letter });
    return undefined;
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    throw error;
  }
}

function createPause() {
  let until = 0;
  let failures = 0;
  return {
    isOn: (now: number) => now < until,
    begin: (now: number) => {
      // Those that were under way together fail together, and count once.
      if (now < until) return;
      until = now + grown(FIRST_PAUSE_MS, failures, LONGEST_PAUSE_MS);
      failures += 1;
    },
    end: () => {
      until = 0;
      failures = 0;
    },
  };
}

const MINUTE_MS = 60_000;
/** Mails count for the limits of a day. */
const KEPT_MS = 2 * DAY_MS;
const AT_ONCE = 500;

/** Gives up mails that were not sent in time, with what they would have said, and forgets old ones. */
const endJob = (count: CountOutcome): JobKind<MailCtx> => ({
  kind: 'mail.end',
  every: MINUTE_MS,
  findDue: async ({ db, clock }) => {
    const overdue = (await listOverdue(db, clock.now(), 1)).length > 0;
    const old = await hasOlder(db, clock.now() - KEPT_MS);
    return [...(overdue ? ['overdue'] : []), ...(old ? ['old'] : [])];
  },
  run: (ctx, subject) => (subject === 'overdue' ? giveUp(ctx, count) : forget(ctx)),
});

async function giveUp({ db, clock, log }: MailCtx, count: CountOutcome): Promise<void> {
  for (;;) {
    const overdue = await listOverdue(db, clock.now(), AT_ONCE);
    if (overdue.length === 0) return;
    for (const { id, kind, last_error: lastError } of overdue) {
      if (!(await endMail(db, id, 'expired', lastError))) continue;
      count('expired');
      log.error({ mail: id, kind, lastError }, 'a mail was given up, because it was not sent in time');
    }
  }
}

async function forget({ db, clock }: MailCtx): Promise<void> {
  const before = clock.now() - KEPT_MS;
  while (await hasOlder(db, before)) await deleteOlder(db, before, AT_ONCE);
}
