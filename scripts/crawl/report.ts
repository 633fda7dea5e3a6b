import type { Row } from '../../bench/report.ts';
import { KINDS, type Kind, type Outcome } from './types.ts';

const LISTED_AT_MOST = 20;

/** A line for each folder. */
export function toTable(outcomes: readonly Outcome[]): string {
  const head = ['folder', 'pages', ...KINDS, 'broken in the source (links, anchors, pictures)'];
  const rows = outcomes.map(({ name, pages, counts, own }) => [
    name,
    String(pages),
    ...KINDS.map((kind) => String(counts[kind])),
    `${own.links}, ${own.anchors}, ${own.pictures}`,
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The addresses of what was found, so many of each kind. */
export const toLines = ({ name, findings }: Outcome): string[] =>
  KINDS.flatMap((kind) => {
    const all = findings.filter((each) => each.kind === kind);
    if (all.length === 0) return [];
    const more = all.length > LISTED_AT_MOST ? [`  … and ${all.length - LISTED_AT_MOST} more`] : [];
    return [
      `${name}: ${kind} (${all.length})`,
      ...all.slice(0, LISTED_AT_MOST).map(({ url, what }) => `  ${url}: ${printable(what)}`),
      ...more,
    ];
  });

// What pages say comes from whoever wrote them: it must not move the cursor of who reads this.
const printable = (text: string): string =>
  text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '\u{FFFD}').slice(0, 200);

/** For the results of the bench; `before` is what an earlier crawl of the same folder came to. */
export const toRows = (outcome: Outcome, before: Outcome | undefined): Row[] =>
  KINDS.map((kind) => ({
    what: `crawl of ${outcome.name}: ${kind}`,
    ours: `${outcome.counts[kind]} on ${outcome.pages} pages`,
    ...(before === undefined
      ? {}
      : { baseline: `at ${before.commit}: ${before.counts[kind]} on ${before.pages} pages` }),
  }));

/** What `--allow` admits: `dead-anchors=5,raw-tags=1`, the names of the kinds with hyphens. */
export function readAllowed(text: string): Map<Kind, number> {
  const allowed = new Map<Kind, number>();
  for (const pair of text.split(',').filter(Boolean)) {
    const [name = '', number = ''] = pair.split('=');
    const kind = KINDS.find((each) => each.replaceAll(' ', '-') === name.trim());
    if (kind === undefined || !/^\d{1,9}$/.test(number.trim()))
      throw new Error(
        `--allow takes kind=number, and kinds are ${KINDS.map((each) => each.replaceAll(' ', '-')).join(', ')}.`,
      );
    allowed.set(kind, Number(number));
  }
  return allowed;
}

/** Whether more was found than is allowed, over all folders together. */
export const isTooMuch = (outcomes: readonly Outcome[], allowed: ReadonlyMap<Kind, number>): boolean =>
  KINDS.some((kind) => outcomes.reduce((sum, { counts }) => sum + counts[kind], 0) > (allowed.get(kind) ?? 0));
