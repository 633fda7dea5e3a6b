import type { Row } from '../../bench/report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** What we aim for. */
const AIMS: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** What we read of an answer of Lighthouse. */
export interface Answer {
  finalDisplayedUrl: string;
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

export interface Measured {
  /** Below the host. */
  path: string;
  /** Of 100. */
  scores: Record<Category, number>;
  /** Milliseconds, but for the shift. */
  lcp: number;
  blocked: number;
  shift: number;
  kilobytes: number;
  /** What was found wrong, and counts. */
  failed: string[];
}

export function toMeasured({ finalDisplayedUrl, categories, audits }: Answer): Measured {
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(100 * (categories[name].score ?? 0))]),
  ) as Measured['scores'];
  const valueOf = (id: string): number => audits[id]?.numericValue ?? 0;
  const failed = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    path: new URL(finalDisplayedUrl).pathname,
    scores,
    lcp: valueOf('largest-contentful-paint'),
    blocked: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    kilobytes: valueOf('total-byte-weight') / 1000,
    failed,
  };
}

/** The run in the middle by performance, which is what differs from one to the next. */
export function medianOf(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((one, other) => one.scores.performance - other.scores.performance);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error('A median needs a run.');
  return median;
}

/**
 * So many pages of different kinds: the first one, the one with the most pictures, the longest, and others evenly. Pages with
 * pictures of other hosts are left out: what those answer, and whether they answer at all, is not the page's doing.
 */
export function choosePages(pages: readonly { url: string; html: string }[], count: number): string[] {
  const all = pages.filter(({ html }) => !/<img [^>]{0,4000}?src="https?:/.test(html));
  const picturesOf = ({ html }: { html: string }) => html.split('<img ').length;
  const most = (weigh: (page: { html: string }) => number) => all.toSorted((a, b) => weigh(b) - weigh(a))[0];
  const special = [
    all[0],
    most(picturesOf),
    most(({ html }) => html.length),
    all.find(({ html }) => html.includes('class="api')),
  ];
  const evenly = Array.from({ length: count }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)]);
  return [...new Set([...special, ...evenly].flatMap((page) => (page === undefined ? [] : [page.url])))].slice(
    0,
    count,
  );
}

export const isBelowAims = (all: readonly Measured[]): boolean =>
  all.some(({ scores }) => CATEGORIES.some((name) => scores[name] < AIMS[name]));

export function toTable(all: readonly Measured[]): string {
  const head = ['page', ...CATEGORIES, 'LCP', 'blocked', 'CLS', 'kB', 'failed'];
  const rows = all.map(({ path, scores, lcp, blocked, shift, kilobytes, failed }) => [
    path,
    ...CATEGORIES.map((name) => String(scores[name])),
    `${(lcp / 1000).toFixed(2)} s`,
    `${Math.round(blocked)} ms`,
    shift.toFixed(3),
    String(Math.round(kilobytes)),
    failed.join(', '),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** For the results of the bench: scores, and what readers wait for. */
export const toRows = (all: readonly Measured[]): Row[] =>
  all.map(({ path, scores, lcp, blocked, shift }) => ({
    what: `Lighthouse of ${path}: ${CATEGORIES.join(', ')}`,
    ours: CATEGORIES.map((name) => scores[name]).join(', '),
    baseline: `LCP ${(lcp / 1000).toFixed(2)} s, blocked ${Math.round(blocked)} ms, CLS ${shift.toFixed(3)}`,
  }));
