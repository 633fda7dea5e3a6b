// What was promised, and whether it was kept.
import type { Answer, Caller, Outcome } from './types.ts';

/** What one part of the run has shown, in words. */
export type Figures = { part: string; values: Record<string, string> };

interface Judged {
  figures: Figures;
  problems: string[];
}

const isGood = ({ status }: Answer): boolean => status === 200 || status === 304;
const isRefusal = ({ status }: Answer): boolean => status === 503 || status === 429;

export function percentile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const times = (answers: readonly Answer[]): string =>
  answers.length === 0
    ? 'none'
    : `p50 ${Math.round(percentile(answers, 0.5))}, p99 ${Math.round(percentile(answers, 0.99))} ms`;

export function summarize(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, all]) => `${status === 0 ? 'none' : status}: ${all.length}`)
    .join(', ');
}

const shareOf = (answers: readonly Answer[], caller: Caller): number => {
  const all = answers.filter((each) => each.caller === caller);
  return all.length === 0 ? 0 : all.filter(isGood).length / all.length;
};

const byKind = (answers: readonly Answer[], value: (all: readonly Answer[]) => string | number): string =>
  [...Map.groupBy(answers, ({ caller, what }) => `${what} of ${NAMES[caller]}`)]
    .map(([kind, all]) => `${kind} ${value(all)}`)
    .toSorted()
    .join(', ') || 'none';
const NAMES: Record<Caller, string> = { known: 'people who work', reader: 'readers', crawler: 'crawlers' };

/** Refusals before anything is done, by what there was too much of; others are those of a queue. */
function causesOf(metrics: ReadonlyMap<string, number>): string {
  const causes = [...metrics].flatMap(([name, count]) => {
    const [, reason = '', caller = ''] = /^lectern_shed_total\{reason="(\w+)",caller="(\w+)"\}$/.exec(name) ?? [];
    return reason === '' ? [] : [`${reason} (${caller}) ${count}`];
  });
  return causes.toSorted().join(', ') || 'none';
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What has to be kept at ten times of what can be served. */
const PROMISED = {
  /** Of the good answers a second without overload, and of those for a second of a processor: the clients need processors, too. */
  goodput: 0.5,
  health: { ms: 5_000, share: 1 },
  acceptedMs: 10_000,
  recoveredMs: 5_000,
  /** Slow clients are cut off after 30 seconds. */
  slowAfter: 40,
};

export interface Loaded {
  capacity: Outcome;
  loaded: Outcome;
  /** Seconds of a processor. */
  capacityTime: number;
  loadedTime: number;
  checks: readonly { status: number; ms: number }[];
  recovered: number;
  metrics: ReadonlyMap<string, number>;
  seconds: number;
}

export function judgeLoad(of: Loaded): Judged {
  const { capacity, loaded, checks, metrics, recovered } = of;
  const good = loaded.answers.filter(isGood);
  const refused = loaded.answers.filter(isRefusal);
  const [before, after] = [capacity.answers.filter(isGood).length, good.length];
  const perSecond = after / loaded.seconds / (before / capacity.seconds);
  const perProcessor = after / of.loadedTime / (before / of.capacityTime);
  const odd = loaded.answers.filter((each) => !isGood(each) && !isRefusal(each) && each.status !== 0);
  const lost = loaded.answers.filter(({ status }) => status === 0);
  const [known, reader, crawler] = (['known', 'reader', 'crawler'] as const).map((each) =>
    shareOf(loaded.answers, each),
  );
  const slow = metrics.get('lectern_slow_clients_total') ?? 0;
  const unhealthy = checks.filter(({ status, ms }) => status !== 200 || ms > PROMISED.health.ms);
  const problems = [
    ...(Math.max(perSecond, perProcessor) < PROMISED.goodput ? [`goodput fell to ${percent(perSecond)}`] : []),
    ...(odd.length > 0 ? [`answers that are neither good nor refusals: ${summarize(odd)}`] : []),
    ...(lost.length > loaded.answers.length / 100 ? [`${lost.length} requests got no answer`] : []),
    ...(refused.length === 0 ? ['nobody was refused'] : []),
    // They ask for the same pages; people who work ask for more than that.
    ...(reader! < crawler! - 0.05 ? ['who was to be refused last was refused first'] : []),
    ...(unhealthy.length > 0 ? [`${unhealthy.length} of ${checks.length} checks of health failed or were slow`] : []),
    ...(percentile(good, 0.99) > PROMISED.acceptedMs ? ['who was accepted waited for long'] : []),
    // Both wait for their turn of the event loop, so that they may take as long.
    ...(percentile(refused, 0.5) > percentile(good, 0.5) * 1.25 ? ['refusals took longer than answers'] : []),
    ...(recovered > PROMISED.recoveredMs ? [`it took ${Math.round(recovered)} ms to recover`] : []),
    ...(of.seconds >= PROMISED.slowAfter && slow === 0 ? ['slow clients were not cut off'] : []),
  ];
  const values = {
    'can serve, a second': String(Math.round(capacity.answers.length / capacity.seconds)),
    'asked, a second': String(Math.round((loaded.answers.length + loaded.unsent) / loaded.seconds)),
    'without a connection to ask by': String(loaded.unsent),
    answers: summarize(loaded.answers),
    'without an answer': byKind(lost, (all) => all.length),
    'slowest turn of the clients': `${Math.round(loaded.lateness)} ms`,
    'good answers': times(good),
    'p99 of good answers, in ms': byKind(good, (all) => Math.round(percentile(all, 0.99))),
    refusals: times(refused),
    'goodput, of what it can serve': percent(perSecond),
    'the same for processor time': percent(perProcessor),
    'answered: people who work, readers, crawlers': [known, reader, crawler].map((each) => percent(each!)).join(', '),
    'refused because of': causesOf(metrics),
    'slow clients cut off': String(slow),
    'health, slowest': `${Math.round(Math.max(0, ...checks.map(({ ms }) => ms)))} ms`,
    'recovered after': `${Math.round(recovered)} ms`,
  };
  return { figures: { part: 'ten times too much', values }, problems };
}

/** Nobody waits longer for a database that says nothing, in milliseconds; and so soon all is well. */
const AWAY = { waitMs: 4_000, recoveredMs: 2_500, stale: 0.9 };

export interface Fault {
  name: string;
  outcome: Outcome;
  /** When it was away, in milliseconds since the load began. */
  from: number;
  until: number;
  recovered: number;
}

export function judgeFault({ name, outcome, from, until, recovered }: Fault): Judged {
  const during = outcome.answers.filter(({ at, ms }) => at > from && at - ms < until);
  const pages = during.filter(({ caller }) => caller === 'reader');
  const others = during.filter(({ caller }) => caller === 'known');
  const shown = pages.filter(isGood).length / Math.max(1, pages.length);
  const stale = pages.filter(({ isStale }) => isStale).length;
  const odd = during.filter((each) => !isGood(each) && !isRefusal(each));
  const longest = Math.max(0, ...during.map(({ ms }) => ms));
  const problems = [
    ...(longest > AWAY.waitMs ? [`somebody waited ${Math.round(longest)} ms`] : []),
    ...(shown < AWAY.stale ? [`${percent(shown)} of the pages were shown`] : []),
    ...(odd.length > 0 ? [`answers that are neither good nor refusals: ${summarize(odd)}`] : []),
    ...(recovered > AWAY.recoveredMs ? [`it took ${Math.round(recovered)} ms to recover`] : []),
  ].map((problem) => `${name}: ${problem}`);
  const values = {
    'away for': `${Math.round(until - from)} ms`,
    'pages meanwhile': summarize(pages),
    'of them stale': String(stale),
    'all else meanwhile': summarize(others),
    'longest wait': `${Math.round(longest)} ms`,
    'recovered after': `${Math.round(recovered)} ms`,
  };
  return { figures: { part: name, values }, problems };
}
