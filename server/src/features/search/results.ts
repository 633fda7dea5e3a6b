// Results: what was found in the form of the API: sections with a piece of their text, and where in it the words stand.
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { loadTree, pageAppUrl, type PageNode, type TreesCtx, type WholeTree } from '#features/contents/index.ts';
import { type ReadSection, readSections, type SectionsOf } from './derived/index.ts';
import type { Found } from './finding/index.ts';
import type { PageResult, SectionResult } from './schema.ts';
import { highlightsIn, previewOf, type Range } from '@lectern/content/search';

export interface ResultsCtx extends TreesCtx {
  db: Db;
  baseUrl: string;
}

/** Where pages were found. */
export interface FoundIn {
  organizationId: string;
  /** Everything that was found, best first. */
  all: readonly Found[];
  /** The content of each space, as it was looked at. */
  trees: ReadonlyMap<string, string>;
}

/** Pages that were found, as the API shows them. */
export async function toResults(
  ctx: ResultsCtx,
  { organizationId, all, trees }: FoundIn,
  found: readonly Found[],
): Promise<Static<typeof PageResult>[]> {
  const ranks = new Map(all.map((page, index) => [page.number, index + 1]));
  const loaded = new Map<string, WholeTree>();
  for (const spaceId of new Set(found.map((page) => page.space_id))) {
    const hash = trees.get(spaceId);
    if (hash !== undefined) loaded.set(spaceId, await loadTree(ctx, hash));
  }
  const kept = await readFound(ctx.db, found, ({ sections }) => sections.map(({ ordinal }) => ordinal));
  return found.map((page) => {
    const place = { baseUrl: ctx.baseUrl, organizationId, spaceId: page.space_id };
    const appUrl = (anchor?: string) => pageAppUrl(place, page.path, anchor);
    const titleHighlights = highlightsIn(page.title, page.terms);
    const sections = page.sections.flatMap(({ ordinal, score }) => {
      const row = page.own === undefined ? kept.get(page.body_hash)?.get(ordinal) : page.own[ordinal];
      return row === undefined ? [] : [toSection(page, { row, score, titleHighlights }, appUrl)];
    });
    const node = loaded.get(page.space_id)?.pageById.get(page.page_id);
    return {
      id: page.page_id,
      title: page.title,
      titleHighlights,
      description: node?.description ?? '',
      path: page.path,
      score: page.score,
      rank: ranks.get(page.number) ?? 1,
      resultType: page.isByTitle ? 'page' : 'section',
      ancestors: ancestorsOf(node),
      sections,
      urls: { app: appUrl() },
    };
  });
}

/** Sections of pages that were found, as everybody sees them. */
export function readFound(
  db: Db,
  found: readonly Found[],
  ordinalsOf: (page: Found) => readonly number[],
): Promise<SectionsOf> {
  const wanted = new Map<string, Set<number>>();
  for (const page of found) {
    if (page.own !== undefined) continue;
    const known = wanted.get(page.body_hash) ?? new Set<number>();
    for (const ordinal of ordinalsOf(page)) known.add(ordinal);
    if (known.size > 0) wanted.set(page.body_hash, known);
  }
  return readSections(db, wanted);
}

/** Whoever sees a page sees what lies above it. */
function ancestorsOf(page: PageNode | undefined): { title: string }[] {
  const titles: { title: string }[] = [];
  for (let above = page?.parent; above !== undefined; above = above.parent) titles.unshift({ title: above.title });
  return titles;
}

function toSection(
  page: Found,
  { row, score, titleHighlights }: { row: ReadSection; score: number; titleHighlights: Range[] },
  appUrl: (anchor?: string) => string,
): Static<typeof SectionResult> {
  const anchor = row.anchor === '' ? undefined : row.anchor;
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const isBeginning = anchor === undefined;
  const title = isBeginning ? page.title : row.heading;
  const { body, highlights } = previewOf(row.text, page.terms);
  return {
    id: `${page.page_id}${fragment}`,
    title,
    titleHighlights: isBeginning ? titleHighlights : highlightsIn(title, page.terms),
    path: `${page.path}${fragment}`,
    body,
    highlights,
    urls: { app: appUrl(anchor) },
    score,
  };
}
