import { type TreesCtx, findRevision, loadTree } from '#features/contents/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import type { Static } from 'typebox';
import type { ConstructRow, ImportReport } from '../schema.ts';
import type { RunFailure, RunSource, RunTarget } from './rules.ts';
import type { ImportRun, REPORT_LISTS, ReportItem } from './schema.ts';
import { findReport, type RunRow } from './store.ts';

type Run = Static<typeof ImportRun>;
type Item = Static<typeof ReportItem>;

const time = (at: number): string => new Date(at).toISOString();

export function toRun({ baseUrl }: { baseUrl: string }, row: RunRow): Run {
  const { phase, total, result, error } = row;
  return {
    object: 'import-run',
    id: row.id,
    organization: row.organization_id,
    status: row.state as Run['status'],
    source: JSON.parse(row.source) as RunSource,
    target: JSON.parse(row.target) as RunTarget,
    createdBy: row.created_by,
    createdAt: time(row.created_at),
    ...(row.started_at === null ? {} : { startedAt: time(row.started_at) }),
    ...(row.ended_at === null ? {} : { endedAt: time(row.ended_at) }),
    ...(phase === null
      ? {}
      : { progress: { phase: phase as 'reading', done: row.done, ...(total === 0 ? {} : { total }) } }),
    ...(result === null ? {} : { result: JSON.parse(result) as NonNullable<Run['result']> }),
    ...(error === null ? {} : { error: JSON.parse(error) as RunFailure }),
    ...(row.undone_at === null ? {} : { undoneAt: time(row.undone_at) }),
    urls: { location: `${baseUrl}/v1/org/${row.organization_id}/imports/${row.id}` },
  };
}

export interface ReportRequest extends ListRequest {
  list: (typeof REPORT_LISTS)[number];
  /** Of an import that made several. */
  space?: string | undefined;
}

/** One of the lists of a report, page by page; empty before there is a report. */
export async function listReport(
  ctx: TreesCtx & { db: Db },
  run: RunRow,
  { list, space, ...request }: ReportRequest,
): Promise<Page<Item>> {
  const json = await findReport(ctx.db, run.id);
  const report = json === null ? undefined : reportOf(JSON.parse(json) as StoredReport, space);
  const all = report === undefined ? [] : itemsOf(report, list);
  const { items, ...page } = await paginate<{ at: number; item: Item }>(request, {
    scope: ['import-report', run.id, list, space],
    count: async () => all.length,
    rows: async (after, take) => {
      const from = after === undefined ? 0 : Number(after[0]) + 1;
      return all.slice(from, from + take).map((item, index) => ({ at: from + index, item }));
    },
    keyOf: ({ at }) => [at],
    keyTypes: ['number'],
  });
  const pageOf = report === undefined ? () => undefined : await pagesOf(ctx, run, report);
  return { ...page, items: items.map(({ item }) => withPage(item, pageOf(item.file))) };
}

/** The report of a run, with those of the other spaces that it made. */
type StoredReport = ImportReport & { others?: ImportReport[] };

function reportOf({ others = [], ...report }: StoredReport, space: string | undefined): ImportReport {
  const found = space === undefined ? report : [report, ...others].find((each) => each.space.id === space);
  if (found === undefined) throw notFound('space');
  return found;
}

const withPage = (item: Item, page: string | undefined): Item => (page === undefined ? item : { ...item, page });

function itemsOf(report: ImportReport, list: ReportRequest['list']): Item[] {
  const named = (files: readonly string[]): Item[] => files.map((file) => ({ file }));
  switch (list) {
    case 'warnings':
      return report.warnings.map(({ message, file, line }) => ({
        message,
        ...(file === undefined || file === '' ? {} : { file }),
        ...(line === undefined ? {} : { line }),
      }));
    case 'broken-links':
      return report.contentLinks.broken.map(({ file, line, kind, target }) => ({ file, line, kind, target }));
    case 'constructs':
      return (report.constructs ?? []).map(toConstruct);
    case 'hosted-spaces':
      return (report.hosted ?? []).map(({ id, links, to }) => ({
        ...{ name: id, count: links },
        ...(to === undefined ? {} : { space: to.id }),
      }));
    case 'unresolved-links':
      return report.contentLinks.unresolved ?? [];
    case 'added':
      return named(report.addedPages);
    case 'changed':
      return named(report.changedPages);
    case 'removed':
      return named(report.removed);
    case 'removed-files':
      return named(report.removedFiles);
  }
}

/** A construct with the first of its places. */
function toConstruct({ kind, name, fate, count, pages, places, example }: ConstructRow): Item {
  const [{ file, line } = { file: '' }] = places;
  return {
    ...{ kind, name, fate, count, files: pages },
    ...(example === '' ? {} : { example }),
    ...(file === '' ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  };
}

/** The revision with the pages of a report: that which the run made, of the space that it is about. */
const revisionOf = (run: RunRow, { space, revision }: ImportReport): string =>
  run.space_id === space.id ? (run.revision_id ?? revision) : revision;

/** Which page a file of the source became, in the revision that the import made. */
async function pagesOf(
  ctx: TreesCtx & { db: Db },
  run: RunRow,
  report: ImportReport,
): Promise<(file: string | undefined) => string | undefined> {
  const revision = await findRevision(ctx.db, report.space.id, revisionOf(run, report));
  if (revision === undefined) return () => undefined;
  const { pageBySource } = await loadTree(ctx, revision.tree);
  // What was put next to other content lies in a folder of its own there.
  const moved = new Map(
    report.beside === true ? report.addedPages.map((path) => [path.replace(/^imports\/[^/]+\//, ''), path]) : [],
  );
  return (file) => {
    if (file === undefined) return undefined;
    return (pageBySource.get(file) ?? pageBySource.get(moved.get(file) ?? ''))?.id;
  };
}
