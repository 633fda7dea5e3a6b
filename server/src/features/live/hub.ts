import { type Db, dataVersion, listenTo, outsideTransaction, signal } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { listLiveRows, type LiveRow, type Place } from './store.ts';

/** Somebody who watches a subject. */
export interface Watcher {
  /** They have had everything up to this number. */
  number: number;
  /** Whether they take more now. */
  isReady: boolean;
  /** Takes what happened behind their number, in order. */
  take: (rows: readonly LiveRow[]) => void;
  /** Learns that somebody is somewhere else. It is stored nowhere: whoever misses it asks again in any case. */
  note: () => void;
}

/** Hands what is stored to those of this process who watch: soon after it was stored, by whatever process. */
export interface Hub {
  /** Answers what ends it. */
  watch(subject: string, watcher: Watcher): () => void;
  /** Something was stored in this process and is committed. */
  wake(subject: string): void;
  /** Somebody of those who watch is somewhere else; nothing is stored of it. */
  tell(subject: string): void;
  /** Somebody takes more again. */
  resume(subject: string): void;
  stop(): Promise<void>;
}

/** What other processes commit is seen after so long where they cannot call this one. */
const EVERY_MS = 1_000;
/** Subjects in one query, and rows. */
const SUBJECTS_AT_ONCE = 500;
const ROWS_AT_ONCE = 500;

const CHANNEL = 'lectern_live';
/** So long further subjects are waited for, so that a busy process calls the others a few times in a second. */
const CALL_AFTER_MS = 20;
/** Who is where changes with every caret: it is said twice in a second at most. */
const TELL_AFTER_MS = 500;
/** In a call, before a subject of which only that is to be said. */
const NOTED = '!';
/** Ids of subjects are some 30 characters long, and a call has at most 8,000. */
const SUBJECTS_IN_A_CALL = 200;

interface HubCtx {
  db: Db;
  log: Logger;
}

export function createHub(ctx: HubCtx): Hub {
  const watchers = new Map<string, Set<Watcher>>();
  const reader = createReader(ctx, watchers);
  const me = newId();
  const caller = createCaller(CALL_AFTER_MS, (subjects) => callOthers(ctx, me, subjects));
  const noteAll = (subjects: readonly string[]) => {
    for (const subject of subjects)
      for (const watcher of watchers.get(subject) ?? []) if (watcher.isReady) watcher.note();
  };
  const teller = createCaller(TELL_AFTER_MS, async (subjects) => {
    noteAll(subjects);
    await callOthers(
      ctx,
      me,
      subjects.map((subject) => `${NOTED}${subject}`),
    );
  });
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const begin = () => {
    timer ??= setInterval(() => void reader.poll(), EVERY_MS).unref();
    stopListening ??= listenTo(ctx.db, CHANNEL, (payload) => {
      const [from, ...subjects] = payload.split(',');
      if (from === me) return;
      reader.read(subjects);
      noteAll(subjects.filter((subject) => subject.startsWith(NOTED)).map((subject) => subject.slice(NOTED.length)));
    });
  };
  return {
    watch: (subject, watcher) => {
      const together = watchers.get(subject) ?? new Set();
      watchers.set(subject, together.add(watcher));
      outsideTransaction(begin);
      reader.read([subject]);
      return () => {
        together.delete(watcher);
        if (together.size === 0 && watchers.get(subject) === together) watchers.delete(subject);
      };
    },
    wake: (subject) => {
      reader.read([subject]);
      caller.call(subject);
    },
    tell: teller.call,
    resume: (subject) => reader.read([subject]),
    stop: async () => {
      clearInterval(timer);
      await Promise.all([reader.stop(), caller.stop(), teller.stop(), stopListening?.()]);
    },
  };
}

/** Reads for all who watch together: one query, however many they are. */
function createReader({ db, log }: HubCtx, watchers: ReadonlyMap<string, ReadonlySet<Watcher>>) {
  const due = new Set<string>();
  let running: Promise<void> | undefined;
  let version: Awaited<ReturnType<typeof dataVersion>>;
  let isStopped = false;

  const readSome = async (subjects: readonly string[]): Promise<void> => {
    for (const subject of subjects) due.delete(subject);
    const places = subjects.flatMap((subject) => placeOf(subject, watchers.get(subject)));
    if (places.length === 0) return;
    const rows = await listLiveRows(db, places, ROWS_AT_ONCE);
    const bySubject = Map.groupBy(rows, (row) => row.subject);
    for (const place of places) hand(place, bySubject.get(place.subject), watchers.get(place.subject));
    if (rows.length === ROWS_AT_ONCE) for (const { subject } of places) due.add(subject);
  };
  const readAll = async (): Promise<void> => {
    try {
      while (due.size > 0 && !isStopped) await readSome([...due].slice(0, SUBJECTS_AT_ONCE));
    } catch (error) {
      // Then all are due again when the clock strikes.
      version = undefined;
      log.warn({ err: error }, 'what happened could not be read for those who watch');
    } finally {
      // In the same turn as the last look at what is due: whoever comes now begins anew.
      running = undefined;
    }
  };
  const read = (subjects: Iterable<string>): void => {
    for (const subject of subjects) if (watchers.has(subject)) due.add(subject);
    if (due.size === 0 || isStopped) return;
    running ??= outsideTransaction(readAll);
  };
  return {
    read,
    /** Reads for all, unless nothing at all was written since the last time. */
    poll: async (): Promise<void> => {
      if (watchers.size === 0 || isStopped) return;
      const now = await Promise.resolve(dataVersion(db)).catch(() => undefined);
      if (now !== undefined && now === version) return;
      version = now;
      read(watchers.keys());
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/** Behind the lowest number of those who take more. */
function placeOf(subject: string, watchers: Iterable<Watcher> = []): Place[] {
  const numbers = [...watchers].filter(({ isReady }) => isReady).map(({ number }) => number);
  return numbers.length === 0 ? [] : [{ subject, number: Math.min(...numbers) }];
}

/**
 * Hands on what was read from behind a place. Who came meanwhile, or takes more again, may be behind that place: they lack what
 * stands between, and their subject is due again already.
 */
function hand({ number: from }: Place, rows: readonly LiveRow[] = [], watchers: Iterable<Watcher> = []): void {
  const last = Number(rows.at(-1)?.number ?? from);
  for (const watcher of watchers) {
    if (!watcher.isReady || watcher.number < from || watcher.number >= last) continue;
    const news = rows.filter(({ number }) => Number(number) > watcher.number);
    watcher.number = last;
    watcher.take(news);
  }
}

/** Calls the other processes, apart from the transactions that there was something to call for. */
async function callOthers({ db, log }: HubCtx, me: string, subjects: readonly string[]): Promise<void> {
  try {
    for (let at = 0; at < subjects.length; at += SUBJECTS_IN_A_CALL)
      await signal(db, CHANNEL, [me, ...subjects.slice(at, at + SUBJECTS_IN_A_CALL)].join(','));
  } catch (error) {
    log.warn({ err: error }, 'other processes were not called; they look by themselves');
  }
}

/** Gathers subjects for a moment, and hands them on together. */
function createCaller(afterMs: number, callAll: (subjects: readonly string[]) => Promise<void>) {
  const named = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let calling: Promise<void> = Promise.resolve();
  const run = () => {
    timer = undefined;
    const subjects = [...named];
    named.clear();
    calling = callAll(subjects);
  };
  return {
    call: (subject: string) => {
      named.add(subject);
      timer ??= outsideTransaction(() => setTimeout(run, afterMs)).unref();
    },
    stop: async () => {
      clearTimeout(timer);
      await calling;
    },
  };
}
