// Comparing: what the pages of a branch have that their former versions had not.
import type { Static } from 'typebox';
import type { Finding } from '@lectern/checks';
import type { PageNode, Tree } from '../trees/index.ts';
import type { ChecksCtx } from './reading.ts';
import type { RequestFindings, SpaceFindings } from './schema.ts';
import { findingsOf, toItem } from './service.ts';
import { type RulesInForce, rulesInForce } from './settings/index.ts';

const ITEMS_AT_MOST = 1000;
const CHANGED_AT_MOST = 1000;
/** Pages of one answer about a space. */
const PAGES_AT_ONCE = 50;
/** An answer ends after the page that takes longer than this. */
const LONGEST_MS = 4000;

type Item = Static<typeof SpaceFindings>['items'][number];

const itemOf = ({ id, title, path }: PageNode, finding: Finding): Item => ({
  ...toItem(finding),
  page: { id, title, path },
});

export interface SpaceAsked {
  spaceId: string;
  tree: Tree;
  query: { page?: string | undefined; severity?: Finding['severity'] | undefined; rule?: Finding['rule'] | undefined };
}

/** The findings of the next pages of a space, in reading order. */
export async function listSpaceFindings(
  ctx: ChecksCtx,
  { spaceId, tree, query: { page: from, severity, rule } }: SpaceAsked,
): Promise<Static<typeof SpaceFindings>> {
  const rules = await rulesInForce(ctx, spaceId);
  const documents = tree.documents.filter(({ body }) => body !== undefined);
  const started = performance.now();
  const items: Item[] = [];
  let index = Math.min(Number(from ?? 0), documents.length);
  const last = Math.min(documents.length, index + PAGES_AT_ONCE);
  while (index < last && items.length < ITEMS_AT_MOST && performance.now() - started < LONGEST_MS) {
    const next = documents.slice(index, index + Math.min(ctx.workers.width, last - index));
    const found = await Promise.all(next.map((page) => findingsOf(ctx, { tree, page, rules })));
    for (const [at, page] of next.entries())
      for (const finding of found[at] ?? [])
        if ((severity ?? finding.severity) === finding.severity && (rule ?? finding.rule) === finding.rule)
          items.push(itemOf(page, finding));
    index += next.length;
  }
  const more = index < documents.length ? { next: { page: String(index) } } : {};
  return { object: 'space-findings', items, checked: index, pages: documents.length, ...more };
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
  const rules = await rulesInForce(ctx, spaceId);
  const changed = after.documents.filter(
    ({ id, body, title }) =>
      body !== undefined && (body !== before.pageById.get(id)?.body || title !== before.pageById.get(id)?.title),
  );
  const counts = { error: 0, warning: 0, suggestion: 0 };
  const items: Item[] = [];
  const pages = changed.slice(0, CHANGED_AT_MOST);
  for (let index = 0; index < pages.length; index += ctx.workers.width) {
    const next = pages.slice(index, index + ctx.workers.width);
    const found = await Promise.all(next.map((page) => newIn(ctx, { before, after, page, rules })));
    for (const [at, page] of next.entries())
      for (const finding of found[at] ?? []) {
        counts[finding.severity] += 1;
        if (items.length < ITEMS_AT_MOST) items.push(itemOf(page, finding));
      }
  }
  ctx.caches.checks.newErrors.set(
    verdictKey({ before, after, rules }),
    changed.length > pages.length ? Number.POSITIVE_INFINITY : counts.error,
    1,
  );
  const isComplete = changed.length === pages.length;
  return { object: 'change-request-findings', items, counts, pages: pages.length, isComplete };
}

type Comparing = { before: Tree; after: Tree; rules: RulesInForce };

const verdictKey = ({ before, after, rules }: Comparing): string => [before.hash, after.hash, rules.key].join(':');

/** How many errors are new, as it was last worked out for the same contents and rules; undefined where it was not. */
export async function knownNewErrors(
  ctx: ChecksCtx,
  { spaceId, before, after }: Compared,
): Promise<number | undefined> {
  return ctx.caches.checks.newErrors.get(verdictKey({ before, after, rules: await rulesInForce(ctx, spaceId) }));
}

async function newIn(
  ctx: ChecksCtx,
  { before, after, page, rules }: Comparing & { page: PageNode },
): Promise<Finding[]> {
  const former = before.pageById.get(page.id);
  const old = former?.body === undefined ? [] : await findingsOf(ctx, { tree: before, page: former, rules });
  const left = new Map<string, number>();
  for (const finding of old) left.set(nameOf(finding), (left.get(nameOf(finding)) ?? 0) + 1);
  return (await findingsOf(ctx, { tree: after, page, rules })).filter((finding) => {
    const count = left.get(nameOf(finding)) ?? 0;
    left.set(nameOf(finding), count - 1);
    return count <= 0;
  });
}

/** What two findings have in common that are the same one, wherever it stands. */
const nameOf = ({ rule, message, text }: Finding): string => JSON.stringify([rule, message, text]);
