import type { Estimate } from './look.ts';
import type { Paint } from './paint.ts';
import type { Vitals } from './slow.ts';

/** How far from the top of the window a heading may stand to which a link leads: headers stay there. */
const NEAR_TOP = 200;
/** What readers feel to be quick and quiet. */
export const LCP_AT_MOST = 2500;
const CLS_AT_MOST = 0.05;

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export function vitalsAsTable(all: readonly Vitals[]): string {
  const isLanded = ({ heading }: Vitals): boolean => heading === undefined || Math.abs(heading) <= NEAR_TOP;
  const rows = all.map((each) => [
    each.path,
    `${each.pictures}`,
    `${seconds(each.lcp)} (${each.largest})`,
    each.cls.toFixed(3),
    `${each.loaded} kB`,
    `${each.read} kB`,
    isLanded(each) ? 'yes' : `no, ${each.heading} px away`,
  ]);
  const head = ['page', 'pictures', 'LCP', 'CLS', 'loaded', 'read to its end', 'a link to its last heading lands'];
  return toTable(head, rows);
}

/** How many are slow or move, and the worst of both. */
export function estimatesAsText(
  seen: readonly Estimate[],
  { all, every, most }: { all: number; every: number; most: number },
): string {
  const slow = seen.filter(({ lcp }) => lcp > LCP_AT_MOST);
  const moving = seen.filter(({ cls }) => cls > CLS_AT_MOST);
  const sorted = seen.map(({ lcp }) => lcp).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = new Set([
    ...seen.toSorted((a, b) => b.lcp - a.lcp).slice(0, most),
    ...seen.toSorted((a, b) => b.cls - a.cls).slice(0, most),
  ]);
  const rows = [...worst].map((each) => [
    new URL(each.url).pathname.split('/').slice(4).join('/'),
    `${each.pictures}`,
    `${seconds(each.lcp)} (${each.largest})`,
    `${each.cls.toFixed(3)} ${each.cls > 0.001 ? each.moved : ''}`,
    `${Math.round(each.loaded)} kB`,
    `${Math.round(each.processor)} ms`,
  ]);
  return [
    `${seen.length} of ${all} pages: all that have pictures, and every ${every}th of the rest.`,
    `LCP: median ${seconds(median)}, ${slow.length} above ${seconds(LCP_AT_MOST)}. CLS: ${moving.length} above ${CLS_AT_MOST}.`,
    '',
    toTable(['page', 'pictures', 'LCP at most', 'CLS', 'loaded', 'processor'], rows),
  ].join('\n');
}

/** The slowest pages first. */
export const paintsAsTable = (paints: readonly Paint[], most: number): string =>
  toTable(
    ['page', 'LCP', 'CLS while it loads'],
    paints
      .toSorted((a, b) => b.lcp - a.lcp)
      .slice(0, most)
      .map(({ url, lcp, largest, cls }) => [
        new URL(url).pathname.split('/').slice(4).join('/'),
        `${seconds(lcp)} (${largest})`,
        cls.toFixed(3),
      ]),
  );
