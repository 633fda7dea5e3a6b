import { type Finding, findSameTitles, type Found, toFindings } from '@lectern/checks';
import type { Place } from '../revisions/index.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import { findBroken } from './links.ts';
import { type ChecksCtx, readChecked, textOf } from './reading.ts';
import type { Findings } from './schema.ts';
import { joined, type RulesInForce, rulesInForce } from './settings/index.ts';

const FINDINGS_AT_MOST = 1000;

/** What somebody would mend in a page of a place, in the text that is given or in the one that is kept. */
export async function checkText(
  ctx: ChecksCtx,
  {
    spaceId,
    place: { tree },
    page,
    source,
  }: { spaceId: string; place: Place; page: PageNode; source: string | undefined },
): Promise<Findings> {
  const rules = await rulesInForce(ctx, spaceId);
  const all = await findingsOf(ctx, { tree, page, rules, source });
  return { object: 'page-findings', items: all.slice(0, FINDINGS_AT_MOST).map(toItem), count: all.length };
}

export interface Checked {
  tree: Tree;
  page: PageNode;
  rules: RulesInForce;
  /** A text that is not kept yet. */
  source?: string | undefined;
}

/** Every finding of one page, in the order of its source. A page that the rules exclude has none. */
export async function findingsOf(ctx: ChecksCtx, { tree, page, rules, source }: Checked): Promise<Finding[]> {
  const settings = joined(rules.sources, rules.words);
  if (isExcluded(page.source ?? '', settings.exclude)) return [];
  const text = source ?? (await textOf(ctx, page));
  const hash = source === undefined ? page.body : undefined;
  const read = await readChecked(ctx, { tree, rules, text, hash });
  const broken = await findBroken(ctx, { tree, page, text }, read.links);
  return toFindings(text, [...read.found, ...broken, ...sameTitle(tree, page)], { settings, ignored: read.ignored });
}

const isExcluded = (path: string, exclude: readonly string[]): boolean =>
  exclude.some((each) => (each.endsWith('/') ? path.startsWith(each) : path === each));

const known = new WeakMap<readonly PageNode[], Map<string, Found>>();

/** Lists of siblings belong to a tree and never change, so each is looked through once. */
function sameTitle(tree: Tree, page: PageNode): Found[] {
  const siblings = page.parent?.children ?? tree.pages;
  const found =
    known.get(siblings) ??
    findSameTitles(
      siblings.filter(({ type }) => type === 'document').map(({ id, title }) => ({ id, title, parent: '' })),
    );
  known.set(siblings, found);
  const own = found.get(page.id);
  return own === undefined ? [] : [own];
}

export function toItem({
  rule,
  severity,
  message,
  line,
  column,
  start,
  end,
  text,
  fixes,
}: Finding): Findings['items'][number] {
  const isLink =
    rule === 'broken-link' || rule === 'broken-anchor' || rule === 'broken-include' || rule === 'hidden-link';
  return {
    kind: rule,
    severity,
    message,
    line,
    column,
    start,
    end,
    text,
    fixes: [...fixes],
    ...(isLink ? { target: text } : {}),
  };
}
