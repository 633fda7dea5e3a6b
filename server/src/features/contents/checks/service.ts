import { type Finding, findSameTitles, type Found, isWithin, toFindings } from '@lectern/checks';
import type { Place } from '../revisions/index.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import { findBroken } from './links.ts';
import { type ChecksCtx, readChecked, textOf } from './reading.ts';
import type { Findings } from './schema.ts';
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
  const { counted, ignored } = apart(await findingsOf(ctx, { tree, page, judging, source }));
  return {
    object: 'page-findings',
    items: counted.slice(0, FINDINGS_AT_MOST).map(toItem),
    count: counted.length,
    ignored: ignored.slice(0, FINDINGS_AT_MOST).map((each) => ({ ...toItem(each), ignored: each.ignored })),
  };
}

/** What pages of a space are judged by. */
export interface Judging {
  rules: RulesInForce;
  ignoring: Ignoring;
}

export async function judgingIn(ctx: Pick<ChecksCtx, 'db'>, spaceId: string): Promise<Judging> {
  return { rules: await rulesInForce(ctx, spaceId), ignoring: await ignoringIn(ctx, spaceId) };
}

/** A finding, and why it is ignored where it is. */
export type Judged = Finding & { ignored?: { id: string; reason: string } };
type IgnoredOne = Judged & Required<Pick<Judged, 'ignored'>>;

/** What counts, and what does not. */
export function apart(findings: readonly Judged[]): { counted: Finding[]; ignored: IgnoredOne[] } {
  const isIgnored = (each: Judged): each is IgnoredOne => each.ignored !== undefined;
  return { counted: findings.filter((each) => !isIgnored(each)), ignored: findings.filter(isIgnored) };
}

export interface Checked {
  tree: Tree;
  page: PageNode;
  judging: Judging;
  /** A text that is not kept yet. */
  source?: string | undefined;
}

/** Every finding of one page, in the order of its source. A page that the rules exclude has none. */
export async function findingsOf(ctx: ChecksCtx, { tree, page, judging, source }: Checked): Promise<Judged[]> {
  const { rules, ignoring } = judging;
  const settings = joined(rules.sources, rules.words);
  if (isWithin(page.source ?? '', settings.exclude)) return [];
  const text = source ?? (await textOf(ctx, page));
  const hash = source === undefined ? page.body : undefined;
  const read = await readChecked(ctx, { tree, rules, text, hash });
  const broken = await findBroken(ctx, { tree, page, text }, read.links);
  const found = [...read.found, ...broken, ...sameTitle(tree, page)];
  return toFindings(text, found, { settings, ignored: read.ignored, file: page.source ?? '' }).map((finding) => {
    const ignored = ignoring.find(page.id, finding);
    return ignored === undefined ? finding : { ...finding, ignored };
  });
}

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
