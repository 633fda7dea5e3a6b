import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { pageAppUrl } from '#features/contents/index.ts';
import { readSections } from '../derived/index.ts';
import type { Found } from '../finding/index.ts';
import type { PageResult, SectionResult } from '../schema.ts';
import { highlightsIn, previewOf } from './rules.ts';

export interface ResultsCtx {
  db: Db;
  baseUrl: string;
}

/** Pages that were found, as the API shows them. */
export async function toResults(
  ctx: ResultsCtx,
  organizationId: string,
  found: readonly Found[],
): Promise<Static<typeof PageResult>[]> {
  const kept = found.filter(({ own }) => own === undefined);
  const keys = kept.flatMap(({ body_hash: hash, sections }) => sections.map((ordinal) => ({ hash, ordinal })));
  const rows = new Map(
    (await readSections(ctx.db, keys)).map((row) => [`${row.body_hash}:${row.ordinal}`, row] as const),
  );
  return found.map((page) => {
    const place = { baseUrl: ctx.baseUrl, organizationId, spaceId: page.space_id };
    const appUrl = (anchor?: string) => pageAppUrl(place, page.path, anchor);
    const sections = page.sections.flatMap((ordinal) => {
      const row = page.own === undefined ? rows.get(`${page.body_hash}:${ordinal}`) : page.own[ordinal];
      return row === undefined ? [] : [toSection(page, row, appUrl)];
    });
    return {
      id: page.page_id,
      title: page.title,
      titleHighlights: highlightsIn(page.title, page.terms),
      path: page.path,
      sections,
      urls: { app: appUrl() },
    };
  });
}

function toSection(
  page: Found,
  row: { anchor: string; heading: string; text: string },
  appUrl: (anchor?: string) => string,
): Static<typeof SectionResult> {
  const anchor = row.anchor === '' ? undefined : row.anchor;
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const title = anchor === undefined ? page.title : row.heading;
  const preview = previewOf(row.text, page.terms);
  return {
    id: `${page.page_id}${fragment}`,
    title,
    titleHighlights: highlightsIn(title, page.terms),
    path: `${page.path}${fragment}`,
    ...preview,
    urls: { app: appUrl(anchor) },
  };
}
