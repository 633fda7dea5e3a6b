import { createSpace, findHead, type RevisionRow, type SpaceRow } from '#features/spaces/index.ts';
import {
  type CommitCtx,
  commitRevision,
  compareDocuments,
  loadTree,
  storeTree,
  type WholeTree,
} from '#features/contents/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { EMPTY_ROOT, putObjects } from '#platform/objects/index.ts';
import type { AdditionsCtx } from '../../additions/index.ts';
import { requireRoomFor, readSource, type Source } from '../../folders/index.ts';
import { checkLinks, type Known } from '../../links/index.ts';
import { type Origin, warningsBelow } from '../../origins/index.ts';
import { computedWarnings, gather, type Gathered } from '../../reading.ts';
import { hostedNotes, hostedOf, learnHosted, listKnownHosted, noteHosted, reportHosted } from '../../hosted/index.ts';
import { makeReport } from '../../reports.ts';
import type { ImportReport } from '../../schema.ts';
import { originOf, timesOf, titleOf } from '../../service.ts';
import type { WorkingTime } from '../../working-time.ts';

export interface NewSpaceLanding {
  organizationId: string;
  createdBy: string;
  title: string;
  origin: Origin;
  /** The folder of the space in the origin. */
  folder: string;
  time: WorkingTime;
  /** How many pages are read. */
  onRead: (progress: { done: number; total: number }) => void;
  refuse: (source: Source) => void;
  /** What this space was in the hosted application, and whether the organization learns from this import. */
  named: Readonly<Record<string, string>>;
  teaches: boolean;
}

export interface MadeSpace {
  space: SpaceRow;
  revision: RevisionRow;
  base: RevisionRow;
  report: ImportReport;
}

/** Reads all that a space is to be made of. What it needs is stored then, and the folder is needed no more. */
export const readNewSpace = async (ctx: AdditionsCtx, landing: NewSpaceLanding): Promise<ReadSpace> =>
  reportOn(ctx, landing, await readFolder(ctx, landing));

interface Read {
  source: Source;
  gathered: Gathered;
  previous: WholeTree;
  hosted: ReadonlyMap<string, Known>;
  tree: WholeTree;
}

async function readFolder(ctx: AdditionsCtx, landing: NewSpaceLanding): Promise<Read> {
  const { origin, folder, time, onRead } = landing;
  const source = await readSource(origin.folder, folder);
  source.warnings.push(...warningsBelow(origin, [folder], folder));
  landing.refuse(source);
  await requireRoomFor(ctx, { organizationId: landing.organizationId, signal: time.signal }, source);
  const gathered = await gather(ctx, source, {
    previous: undefined,
    signal: time.signal,
    onProgress: onRead,
  });
  await inTransaction(ctx, (tx) => putObjects(tx, [EMPTY_ROOT]));
  const previous = await loadTree(ctx, EMPTY_ROOT.hash);
  // It has no id yet; what leads to the space itself is written without one.
  const listed = await listKnownHosted(ctx.db, landing.organizationId);
  const { named } = landing;
  const hosted = learnHosted([{ request: { spaceId: '' }, previous, gathered }], { named, listed });
  const known = hostedOf('', previous, hosted);
  const meta = { ...gathered.content.meta, ...(Object.keys(known).length === 0 ? {} : { hosted: known }) };
  const tree = await storeTree(ctx, { ...gathered.content, meta });
  return { source, gathered, previous, hosted, tree };
}

export interface ReadSpace extends Read {
  landing: NewSpaceLanding;
  report: ImportReport;
}

async function reportOn(ctx: AdditionsCtx, landing: NewSpaceLanding, read: Read): Promise<ReadSpace> {
  const { origin, folder, title } = landing;
  const { source, gathered, previous, tree } = read;
  const computed = await computedWarnings(ctx, { spaceId: '', pages: gathered.content.pages }, source);
  const report = makeReport({
    space: { id: '', title },
    ...originOf({ origin, boundary: folder }),
    dir: source.dir,
    revision: newId(),
    unchanged: false,
    content: tree,
    previous,
    difference: compareDocuments(previous.pages, tree.pages),
    contentLinks: await checkLinks(tree, gathered.texts),
    ...(await reportHosted(ctx, read)),
    unlisted: gathered.plan.unlisted,
    texts: gathered.texts,
    warnings: [...gathered.warnings, ...computed],
  });
  return { ...read, landing, report };
}

/** Makes the space with all that is in it, in the transaction that it is called in. */
export async function makeNewSpace(tx: CommitCtx, read: ReadSpace, parent: string | undefined): Promise<MadeSpace> {
  const { source, previous, tree, gathered, hosted, landing } = read;
  const { organizationId, createdBy, title, origin } = landing;
  const made = { organizationId, createdBy, title, ...(parent === undefined ? {} : { parent }) };
  const space: SpaceRow = await createSpace(tx, made);
  const base = await findHead(tx.db, space.id);
  if (base === undefined) throw notFound('space');
  const report = { ...read.report, ...ownHosted(read, space), space: { id: space.id, title: space.title } };
  const request = { spaceId: space.id, authorId: createdBy, teaches: landing.teaches };
  const revision = await commitRevision(tx, {
    ...{ space, base, previous, tree, kind: 'edits', authorId: createdBy, revisionId: report.revision },
    message: titleOf(source.dir || report.origin),
    importReport: JSON.stringify(report),
    pageTimes: timesOf(tree, source.dir, origin.times),
    within: (inner) => noteHosted(inner, hostedNotes({ request, gathered, hosted, organizationId })),
  });
  return { space, revision, base, report };
}

/** Links that lead to the space itself were counted before it had an id. */
function ownHosted({ report, hosted }: ReadSpace, { id, title }: SpaceRow): Pick<ImportReport, 'hosted'> {
  if (report.hosted === undefined) return {};
  return {
    hosted: report.hosted.map((each) => {
      const known = hosted.get(each.id);
      return known?.spaceId === '' ? { ...each, to: { id, title }, by: known.by } : each;
    }),
  };
}
