import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import type { Found } from '../finding/index.ts';
import type { PageResult, SectionResult } from '../schema.ts';
import { highlightsIn, previewOf } from './rules.ts';
import { readSections } from './store.ts';

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
    const app = `${ctx.baseUrl}/o/${organizationId}/s/${page.space_id}/${page.path}`;
    const sections = page.sections.flatMap((ordinal) => {
      const row = page.own === undefined ? rows.get(`${page.body_hash}:${ordinal}`) : page.own[ordinal];
      return row === undefined ? [] : [toSection(page, row, app)];
    });
    return {
      id: page.page_id,
      title: page.title,
      titleHighlights: highlightsIn(page.title, page.terms),
      path: page.path,
      sections,
      urls: { app },
    };
  });
}

function toSection(
  page: Found,
  row: { anchor: string; heading: string; text: string },
  app: string,
): Static<typeof SectionResult> {
  const fragment = row.anchor === '' ? '' : `#${row.anchor}`;
  const title = row.anchor === '' ? page.title : row.heading;
  const preview = previewOf(row.text, page.terms);
  return {
    id: `${page.page_id}${fragment}`,
    title,
    titleHighlights: highlightsIn(title, page.terms),
    path: `${page.path}${fragment}`,
    ...preview,
    urls: { app: `${app}${fragment}` },
  };
}
