// What the server shows of its own work: statements, connections, queues, requests under way and lines of the log, as metrics,
// slow statements in the log, and spans of traces.
import type { Config } from '#config/index.ts';
import { currentCause, noteSpan } from '#platform/causes/index.ts';
import { type Db, isPostgres, poolState, type StatementOver, watchStatements } from '#platform/db/index.ts';
import { countWrong, type Logger } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import type { FairQueue } from '#platform/workers/index.ts';

interface WatchedCtx {
  db: Db;
  log: Logger;
  metrics: Metrics;
}

/** Of a statement, so much is logged and traced. */
const SQL_AT_MOST = 2000;
/** So many slow statements get a line in a minute, each of them once; all are counted. */
const LINES_A_MINUTE = 10;
const MINUTE_MS = 60_000;

const KINDS = ['select', 'insert', 'update', 'delete', 'begin', 'commit'] as const;

/** Times statements by what they do, logs slow ones, and makes them spans. Of their values nothing is known here. */
export function watchDatabase(
  { db, log, metrics }: WatchedCtx,
  { slowStatement }: Pick<Config, 'slowStatement'>,
): void {
  const observe = metrics.times('lectern_database_statement_seconds', 'Time of statements, by what they do.', 'kind');
  const countSlow = metrics.counter(
    'lectern_slow_statements_total',
    'Statements that took long, by what they were for.',
    ['cause'],
  );
  const isNew = createOncePerMinute();
  const system = isPostgres(db) ? 'postgresql' : 'sqlite';
  watchStatements(db, (statement) => {
    const { sql, ms, hasFailed } = statement;
    const kind = kindOf(sql);
    observe(kind, ms / 1000);
    if (currentCause()?.span !== undefined)
      noteSpan({
        name: `${system} ${kind}`,
        kind: 'client',
        ...{ ms, hasFailed },
        attributes: { 'db.system.name': system, 'db.operation.name': kind, 'db.query.text': sql.slice(0, SQL_AT_MOST) },
      });
    if (slowStatement === 0 || ms < slowStatement) return;
    countSlow({ cause: currentCause()?.name ?? 'none' });
    if (isNew(sql)) logSlow(log, statement);
  });
}

function logSlow(log: Logger, { sql, ms, hasFailed }: StatementOver): void {
  const cause = currentCause()?.name;
  const line = { statement: sql.slice(0, SQL_AT_MOST), ms: Math.round(ms), ...(hasFailed && { failed: true }) };
  log.warn({ ...line, ...(cause !== undefined && { cause }) }, 'a statement was slow');
}

function kindOf(sql: string): string {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? '';
  if (word === 'with') return 'select';
  return KINDS.find((kind) => kind === word) ?? 'other';
}

function createOncePerMinute(): (text: string) => boolean {
  const seen = new Set<string>();
  let since = 0;
  return (text) => {
    const now = performance.now();
    if (now - since > MINUTE_MS) {
      seen.clear();
      since = now;
    }
    if (seen.size >= LINES_A_MINUTE || seen.has(text)) return false;
    seen.add(text);
    return true;
  };
}

/** Shows what is busy now. The answer counts requests that go their ordinary way. */
export function watchLoad(
  { db, metrics }: WatchedCtx,
  queues: Readonly<Record<string, { size: number }>>,
): (change: number) => void {
  let passing = 0;
  metrics.gauge('lectern_requests_in_flight', 'Requests that are being answered.', () => passing);
  metrics.gauges('lectern_database_connections', 'Connections; on SQLite, the turn to write.', {
    label: 'state',
    read: async () => new Map(Object.entries(poolState(db))),
  });
  metrics.gauges('lectern_queue_size', 'What runs and waits for its turn, by what it is.', {
    label: 'queue',
    read: async () => new Map(Object.entries(queues).map(([name, { size }]) => [name, size])),
  });
  metrics.counts('lectern_log_lines_total', 'Lines in the log of this process that say that something is wrong.', {
    label: 'level',
    read: () =>
      new Map([
        ['warn', countWrong().warnings],
        ['error', countWrong().errors],
      ]),
  });
  return (change) => {
    passing += change;
  };
}

/** Times what takes turns, its waiting included. */
export function queueTimer(metrics: Metrics): (name: string, queue: FairQueue) => FairQueue {
  const observe = metrics.times('lectern_queue_seconds', 'Time of what takes turns, its waiting included.', 'queue');
  return (name, queue) => ({
    run: async (work, tenant) => {
      const started = performance.now();
      try {
        return await queue.run(work, tenant);
      } finally {
        observe(name, (performance.now() - started) / 1000);
      }
    },
    get size() {
      return queue.size;
    },
  });
}

/** Counts PDFs that were asked for, by what became of them: made, found as they were made before, or failed. */
export function pdfCounter(metrics: Metrics): (outcome: 'kept' | 'printed' | 'failed') => void {
  const count = metrics.counter('lectern_pdfs_total', 'PDFs in this process, by what became of them.', ['outcome']);
  return (outcome) => count({ outcome });
}
