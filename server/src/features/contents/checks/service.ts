import { type Finding, findSameTitles, type Found, isWithin, toFindings } from '@lectern/checks';
import type { Place } from '../revisions/index.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import { findReusable } from '../targets.ts';
import { findBroken } from './links.ts';
import { type ChecksCtx, readChecked, textOf } from './reading.ts';
import type { Findings } from './schema.ts';
import { type BrokenAddresses, brokenIn } from './external/index.ts';
import { type Ignoring, ignoringIn } from './ignoring/index.ts';
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
  const judging = await judgingIn(ctx, spaceId);
  const checked = { tree, page, judging, source };
  const { counted, ignored } = apart(await findingsOf(ctx, checked));
  return {
    object: 'page-findings',
    items: counted.slice(0, FINDINGS_AT_MOST).map(toItem),
    count: counted.length,
    included: await findIncluded(ctx, checked),
    ignored: ignored.slice(0, FINDINGS_AT_MOST).map((each) => ({ ...toItem(each), ignored: each.ignored })),
  };
}

/** What pages of a space are judged by. */
export interface Judging {
  spaceId: string;
  rules: RulesInForce;
  ignoring: Ignoring;
  external: BrokenAddresses;
}

export async function judgingIn(ctx: Pick<ChecksCtx, 'db'>, spaceId: string): Promise<Judging> {
  return {
    spaceId,
    rules: await rulesInForce(ctx, spaceId),
    ignoring: await ignoringIn(ctx, spaceId),
    external: await brokenIn(ctx, spaceId),
  };
}

/** A finding, and why it is ignored where it is. */
export type Judged = Finding & { ignored?: { id: string; reason: string } };
type IgnoredOne = Judged & Required<Pick<Judged, 'ignored'>>;

/** What counts, and what does not. */
export function apart(findings: readonly Judged[]): { counted: Finding[]; ignored: IgnoredOne[] } {
  const isIgnored = (each: Judged): each is IgnoredOne => each.ignored !== undefined;
  return { counted: findings.filter((each) => !isIgnored(each)), ignored: findings.filter(isIgnored) };
}

/** A page, or a reusable content of its space. */
export type Checkable = Pick<PageNode, 'id' | 'title' | 'path' | 'source' | 'body'> & { isReusable?: true };

export interface Checked {
  tree: Tree;
  page: Checkable;
  judging: Judging;
  /** A text that is not kept yet. */
  source?: string | undefined;
}

/** Every finding of one page, in the order of its source. A page that the rules exclude has none. */
export async function findingsOf(ctx: ChecksCtx, { tree, page, judging, source }: Checked): Promise<Judged[]> {
  const { spaceId, rules, ignoring, external } = judging;
  const settings = joined(rules.sources, rules.words);
  if (isWithin(page.source ?? '', settings.exclude)) return [];
  const text = source ?? (await textOf(ctx, page));
  const hash = source === undefined ? page.body : undefined;
  const read = await readChecked(ctx, { spaceId, tree, rules, text, hash });
  const broken = await findBroken(ctx, { spaceId, tree, page, text }, read.links);
  const own = page.isReusable ? read.found.filter(({ rule }) => !OF_PAGES.has(rule)) : read.found;
  const found = [...own, ...broken, ...external.find(read.links), ...sameTitle(tree, page)];
  return toFindings(text, found, { settings, ignored: read.ignored, file: page.source ?? '' }).map((finding) => {
    const ignored = ignoring.find(page.id, finding);
    return ignored === undefined ? finding : { ...finding, ignored };
  });
}

/** What is said of whole pages only: what a reusable content stands in has a title, headings above it, and front matter. */
const OF_PAGES = new Set(['second-title', 'skipped-heading', 'required-front-matter']);

/** The reusable contents of a space, as what is checked next to its pages. */
export const reusableIn = (tree: Tree): Checkable[] =>
  [...tree.reusableByPath.values()].map(({ id, title, path, body }) => ({
    ...{ id, title, path, source: path, body },
    isReusable: true,
  }));

const INCLUDED_AT_MOST = 20;

/** What is found in the reusable contents that a text includes, each of them once. */
async function findIncluded(ctx: ChecksCtx, { tree, page, judging, source }: Checked): Promise<Findings['included']> {
  const text = source ?? (await textOf(ctx, page));
  const { links } = await readChecked(ctx, {
    ...{
      spaceId: judging.spaceId,
      tree,
      rules: judging.rules,
      text,
      hash: source === undefined ? page.body : undefined,
    },
  });
  const paths = links
    .filter(({ kind }) => kind === 'include')
    .map(({ target }) => findReusable(tree, page.source ?? '', target)?.path);
  const named = new Set(paths);
  const included = reusableIn(tree).filter(({ path }) => named.has(path));
  const items: Findings['included'] = [];
  for (const each of included.slice(0, INCLUDED_AT_MOST)) {
    const { counted } = apart(await findingsOf(ctx, { tree, page: each, judging }));
    items.push(...counted.slice(0, FINDINGS_AT_MOST - items.length).map((finding) => toItemIn(each, finding)));
  }
  return items;
}

const known = new WeakMap<readonly PageNode[], Map<string, Found>>();

/** Lists of siblings belong to a tree and never change, so each is looked through once. */
function sameTitle(tree: Tree, { id }: Checkable): Found[] {
  const page = tree.pageById.get(id);
  if (page === undefined) return [];
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
    rule === 'broken-link' ||
    rule === 'broken-anchor' ||
    rule === 'broken-include' ||
    rule === 'hidden-link' ||
    rule === 'external-link';
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

/** The same, where findings of several pages are listed. */
export const toItemIn = (
  { id, title, path, isReusable }: Checkable,
  finding: Finding,
): Findings['included'][number] => ({
  ...toItem(finding),
  page: { object: isReusable ? 'reusable-content' : 'page', id, title, path },
});
