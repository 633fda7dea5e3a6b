// Comparing: what the pages of a branch have that their former versions had not.
import type { Static } from 'typebox';
import type { Finding } from '@lectern/checks';
import type { Tree } from '../trees/index.ts';
import type { ChecksCtx } from './reading.ts';
import type { RequestFindings, SpaceFindings } from './schema.ts';
import {
  apart,
  type Checkable,
  findingsOf,
  type Judged,
  type Judging,
  judgingIn,
  reusableIn,
  toItemIn,
} from './service.ts';

const ITEMS_AT_MOST = 1000;
const CHANGED_AT_MOST = 1000;
/** Pages of one answer about a space. */
const PAGES_AT_ONCE = 50;
/** So many at once leave threads to what others ask. */
const stepOf = ({ workers }: ChecksCtx): number => Math.max(1, Math.floor(workers.width / 4));

/** An answer ends after the page that takes longer than this. */
const LONGEST_MS = 4000;

type Item = Static<typeof SpaceFindings>['items'][number];

type IgnoredItem = Static<typeof SpaceFindings>['ignored'][number];

/** Adds what was found in a page to what was found in others. */
function collect(
  page: Checkable,
  found: readonly Judged[],
  { items, ignored }: { items: Item[]; ignored: IgnoredItem[] },
): Finding[] {
  const parted = apart(found);
  items.push(...parted.counted.slice(0, Math.max(0, ITEMS_AT_MOST - items.length)).map((each) => toItemIn(page, each)));
  const room = Math.max(0, ITEMS_AT_MOST - ignored.length);
  ignored.push(...parted.ignored.slice(0, room).map((each) => ({ ...toItemIn(page, each), ignored: each.ignored })));
  return parted.counted;
}

export interface SpaceAsked {
  spaceId: string;
  tree: Tree;
  query: { page?: string | undefined; severity?: Finding['severity'] | undefined; rule?: Finding['rule'] | undefined };
}

/** The pages of a space in reading order, and behind them its reusable contents. */
const checkableIn = (tree: Tree): Checkable[] => [
  ...tree.documents.filter(({ body }) => body !== undefined),
  ...reusableIn(tree),
];

/** The findings of the next pages of a space, in reading order. */
export const listSpaceFindings = (ctx: ChecksCtx, asked: SpaceAsked): Promise<Static<typeof SpaceFindings>> =>
  ctx.caches.checks.turns.run(() => findInSpace(ctx, asked));

async function findInSpace(
  ctx: ChecksCtx,
  { spaceId, tree, query: { page: from, severity, rule } }: SpaceAsked,
): Promise<Static<typeof SpaceFindings>> {
  const judging = await judgingIn(ctx, spaceId);
  const documents = checkableIn(tree);
  const started = performance.now();
  const [items, ignored]: [Item[], IgnoredItem[]] = [[], []];
  const isAsked = (finding: Finding): boolean =>
    (severity ?? finding.severity) === finding.severity && (rule ?? finding.rule) === finding.rule;
  let index = Math.min(Number(from ?? 0), documents.length);
  const last = Math.min(documents.length, index + PAGES_AT_ONCE);
  while (index < last && items.length < ITEMS_AT_MOST && performance.now() - started < LONGEST_MS) {
    const next = documents.slice(index, index + Math.min(stepOf(ctx), last - index));
    const found = await Promise.all(next.map((page) => findingsOf(ctx, { tree, page, judging })));
    for (const [at, page] of next.entries()) collect(page, (found[at] ?? []).filter(isAsked), { items, ignored });
    index += next.length;
  }
  const more = index < documents.length ? { next: { page: String(index) } } : {};
  return { object: 'space-findings', items, ignored, checked: index, pages: documents.length, ...more };
}

export interface Compared {
  spaceId: string;
  before: Tree;
  after: Tree;
}

/** What is new in the pages that differ: each finding counts as often as it stands there more often than before. */
export async function listNewFindings(
  ctx: ChecksCtx,
  { spaceId, before, after }: Compared,
): Promise<Static<typeof RequestFindings>> {
  const judging = await judgingIn(ctx, spaceId);
  const former = new Map(checkableIn(before).map((each) => [each.id, each]));
  const changed = checkableIn(after).filter(
    ({ id, body, title }) => body !== former.get(id)?.body || title !== former.get(id)?.title,
  );
  const counts = { error: 0, warning: 0, suggestion: 0 };
  const [items, ignored]: [Item[], IgnoredItem[]] = [[], []];
  const pages = changed.slice(0, CHANGED_AT_MOST);
  for (let index = 0; index < pages.length; index += stepOf(ctx)) {
    const next = pages.slice(index, index + stepOf(ctx));
    const found = await Promise.all(
      next.map((page) => newIn(ctx, { before, after, page, former: former.get(page.id), judging })),
    );
    for (const [at, page] of next.entries())
      for (const { severity } of collect(page, found[at] ?? [], { items, ignored })) counts[severity] += 1;
  }
  ctx.caches.checks.newErrors.set(
    verdictKey({ before, after, judging }),
    changed.length > pages.length ? Number.POSITIVE_INFINITY : counts.error,
    1,
  );
  const isComplete = changed.length === pages.length;
  return { object: 'change-request-findings', items, ignored, counts, pages: pages.length, isComplete };
}

type Comparing = { before: Tree; after: Tree; judging: Judging };

const verdictKey = ({ before, after, judging: { rules, ignoring, external } }: Comparing): string =>
  [before.hash, after.hash, rules.key, ignoring.key, external.key].join(':');

/** How many errors are new, as it was last worked out for the same contents and rules; undefined where it was not. */
export async function knownNewErrors(
  ctx: ChecksCtx,
  { spaceId, before, after }: Compared,
): Promise<number | undefined> {
  return ctx.caches.checks.newErrors.get(verdictKey({ before, after, judging: await judgingIn(ctx, spaceId) }));
}

async function newIn(
  ctx: ChecksCtx,
  { before, after, page, former, judging }: Comparing & { page: Checkable; former: Checkable | undefined },
): Promise<Judged[]> {
  const old = former?.body === undefined ? [] : await findingsOf(ctx, { tree: before, page: former, judging });
  const left = new Map<string, number>();
  for (const finding of old) left.set(nameOf(finding), (left.get(nameOf(finding)) ?? 0) + 1);
  return (await findingsOf(ctx, { tree: after, page, judging })).filter((finding) => {
    const count = left.get(nameOf(finding)) ?? 0;
    left.set(nameOf(finding), count - 1);
    return count <= 0;
  });
}

/** What two findings have in common that are the same one, wherever it stands. */
const nameOf = ({ rule, message, text }: Finding): string => JSON.stringify([rule, message, text]);
