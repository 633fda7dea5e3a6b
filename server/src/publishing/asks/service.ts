import type { PageDocument } from '@lectern/content';
import {
  type Answering,
  type AnswerNow,
  cleanQuestion,
  listAnswered,
  PAGES_AT_MOST,
  sourcesOf,
} from '#features/asks/index.ts';
import { visibleTree } from '#features/contents/index.ts';
import { findPassages, type Passage } from '#features/search/index.ts';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { markdownUrl, pageUrl, toVariant, type Variant } from '../addresses/index.ts';
import { titlesAbove } from '../pages/navigation.ts';
import type { SearchPlace, SiteSearchCtx } from '../search/index.ts';

export interface AskCtx extends SiteSearchCtx {
  settings: { answering: Answering | undefined };
}

/** A page that an answer comes from. */
export interface Source {
  url: string;
  markdownUrl: string;
  title: string;
  /** Titles of the pages above. */
  above: string[];
}

export interface ShownAnswer {
  /** Nothing where the docs do not say it. */
  document: PageDocument | undefined;
  /** In the order of their numbers in the text, from 1. */
  sources: Source[];
  isDone: boolean;
}

/** Of what a reader is shown, that about which questions are answered. */
export function answersHere(ctx: Pick<AskCtx, 'db' | 'settings'>, rows: readonly PublishedSpaceRow[]) {
  const [first] = rows;
  if (first === undefined) return Promise.resolve([]);
  return listAnswered(ctx, {
    organizationId: first.organization_id,
    site: { id: first.site_id, title: first.site_title },
    siteSpaces: rows.map((row) => ({ id: row.site_space_id, row })),
  });
}

interface Question {
  question: string;
  reader: string;
  gone: AbortSignal;
}

/** Answers a question of a reader as it is written; undefined where none are answered. */
export async function askHere(
  ctx: AskCtx,
  { variant, around }: SearchPlace,
  { reader, gone, ...asked }: Question,
): Promise<AsyncGenerator<ShownAnswer> | undefined> {
  const rows = (await answersHere(ctx, around.rows)).map(({ row }) => row);
  const question = cleanQuestion(asked.question);
  const { organization_id: organizationId, space_id: own } = variant.row;
  const { answering } = ctx.settings;
  if (answering === undefined || rows.length === 0 || question === '') return undefined;
  const trees = new Map(rows.map((row) => [row.space_id, row.tree]));
  const { visitor } = around;
  const sought = { organizationId, trees, visitor, own, query: question, most: PAGES_AT_MOST };
  const passages = await findPassages(ctx, sought);
  const answers = await answering.start({ organizationId, reader, question, passages, gone });
  return withPlaces(answers, passages, (passage) => toSource(ctx, { rows, around }, passage));
}

async function* withPlaces(
  answers: AsyncGenerator<AnswerNow>,
  passages: readonly Passage[],
  toPlace: (passage: Passage) => Promise<Source | undefined>,
): AsyncGenerator<ShownAnswer> {
  for await (const { document, cited, isDone } of answers) {
    const named = document === undefined ? [] : sourcesOf(passages, cited);
    const sources = await Promise.all(named.map(toPlace));
    yield { document, sources: sources.filter((source) => source !== undefined), isDone };
  }
}

async function toSource(
  ctx: AskCtx,
  { rows, around }: { rows: readonly PublishedSpaceRow[]; around: SearchPlace['around'] },
  { spaceId, pageId, sections }: Passage,
): Promise<Source | undefined> {
  const row = rows.find((each) => each.space_id === spaceId);
  if (row === undefined) return undefined;
  const variant: Variant = toVariant(row, around.siteBase);
  const tree = await visibleTree(ctx, row.tree, around.visitor);
  const page = tree.pageById.get(pageId);
  if (page === undefined) return undefined;
  const anchor = sections[0]?.anchor ?? '';
  const fragment = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  return {
    url: pageUrl(variant, tree, page) + fragment,
    markdownUrl: markdownUrl(variant, page),
    title: page.title,
    above: titlesAbove(page),
  };
}
