// How a run comes to its end: a new space, a space that is up to date, or pages next to those that were there.
import { relative, resolve, sep } from 'node:path';
import type { CommitCtx } from '#features/contents/index.ts';
import type { RevisionRow, SpaceRow } from '#features/spaces/index.ts';
import { isInside } from '#platform/files.ts';
import { badRequest, Problem } from '#platform/http/index.ts';
import { type AdditionsCtx, addOrigin, refuseTooMany } from '../../additions/index.ts';
import { lineOnRequest } from '../../change-requests/index.ts';
import { findSources, type Source } from '../../folders/index.ts';
import { type Origin, warningsBelow } from '../../origins/index.ts';
import { bringPictures } from '../../pictures/index.ts';
import { hostedIdOf, learnHosted, listKnownHosted } from '../../hosted/index.ts';
import type { ImportReport } from '../../schema.ts';
import { commitFolder, type FolderImport, prepareFolder } from '../../service.ts';
import { mayTeach } from '../rights.ts';
import type { Landing } from './landing.ts';
import { landNewSpaces, type MadeSpaces } from './new-spaces.ts';
import { resultOf, type RunSource, type RunTarget } from '../rules.ts';
import { type RunRow, updateDue } from '../store.ts';
import { versionsOf } from '../versions.ts';

/** A run that somebody canceled lands no more. */
export class RunIsOver extends Error {}

const ATTEMPTS = 5;
const FOLDERS_LISTED = 100;

export async function landRun(ctx: AdditionsCtx, asked: Landing): Promise<void> {
  const { run, space, target, source, time, onProgress } = asked;
  const folder = await chooseFolder(asked.origin, source.dir);
  const bringing = { origin: asked.origin, folder, time, onProgress };
  const origin = source.pictures === 'fetch' ? await bringPictures(ctx, bringing) : asked.origin;
  const landing = { ...asked, origin };
  if (space === undefined)
    await landNewSpaces(ctx, {
      ...{ ...landing, folder, named: namedIn(landing.source, '') },
      refuse: (sources) => refuseUnfit(ctx, sources),
      within: finishingAll(run, origin),
    });
  else if (target.mode === 'update') await update(ctx, { ...landing, space, folder });
  else await add(ctx, { ...landing, space, folder });
}

/** The end of a run, in the transaction that makes its revision. */
const finishing =
  (run: RunRow, origin: Origin) =>
  async (
    tx: CommitCtx,
    { revision, base, report }: { revision: RevisionRow; base: RevisionRow; report: ImportReport },
  ): Promise<void> => {
    const isDue = await updateDue(tx.db, run.id, {
      ...completed(report, { now: tx.clock.now(), versions: versionsOf(origin, [{ report }]) }),
      ...{ revision_id: revision.id, base_revision_id: base.id },
    });
    if (!isDue) throw new RunIsOver();
  };

/** The end of a run that makes spaces, in the transaction that makes all of them. */
const finishingAll =
  (run: RunRow, origin: Origin) =>
  async (tx: CommitCtx, { spaces, collection }: MadeSpaces): Promise<void> => {
    const [main, ...others] = spaces;
    if (main === undefined) throw nothingFound();
    const versions = versionsOf(origin, spaces);
    const isDue = await updateDue(tx.db, run.id, {
      ...completed(main.report, {
        ...{ now: tx.clock.now(), versions, others: others.map(({ report }) => report) },
        ...(collection === undefined ? {} : { collection }),
      }),
      ...{ revision_id: main.revision.id, base_revision_id: main.base.id },
    });
    if (!isDue) throw new RunIsOver();
  };

interface Completion {
  now: number;
  versions: ReturnType<typeof versionsOf>;
  /** Reports of the other spaces that were made. */
  others?: readonly ImportReport[];
  collection?: string;
}

const completed = (report: ImportReport, { now, others = [], ...more }: Completion) => ({
  ...{ state: 'completed', ended_at: now, phase: null, error: null, space_id: report.space.id },
  result: JSON.stringify({ ...resultOf(report), ...more }),
  report: JSON.stringify(others.length === 0 ? report : { ...report, others }),
});

/** The folder that is imported. Where there are several spaces, somebody has to say which. */
async function chooseFolder(origin: Origin, dir: string | undefined): Promise<string> {
  if (dir !== undefined && !isInside(origin.folder, resolve(origin.folder, dir)))
    throw badRequest(`There is no folder ${dir} in the source.`);
  const folders = await findSources(origin.folder, dir);
  const [only] = folders;
  if (only !== undefined && folders.length === 1) return only;
  const named = folders.slice(0, FOLDERS_LISTED).map((folder) => relative(origin.folder, folder).split(sep).join('/'));
  throw new Problem(
    422,
    'several_spaces',
    `The source holds ${folders.length} spaces. Choose the folder of one of them.`,
    { data: { folders: named.map((folder) => folder || '.') } },
  );
}

type Into = Landing & { space: SpaceRow; folder: string };

async function add(ctx: AdditionsCtx, { run, caller, target, space, folder, ...rest }: Into): Promise<void> {
  const { changeRequest: changeRequestId, page: pageId } = target;
  const named = { spaceId: space.id, userId: caller.userId };
  const onto = changeRequestId === undefined ? undefined : await lineOnRequest(ctx, { ...named, changeRequestId });
  const hosted = { named: namedIn(rest.source, space.id), teaches: mayTeach(caller) };
  const of = { ...rest, hosted, space, onto, pageId, authorId: caller.userId, folder };
  const added = await addOrigin(ctx, { ...of, within: finishing(run, rest.origin) });
  if (added.report === undefined) throw nothingFound();
}

async function update(ctx: AdditionsCtx, landing: Into): Promise<void> {
  const { time } = landing;
  const working = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await updateOnce(ctx, landing);
      } catch (error) {
        // Somebody wrote meanwhile; what they wrote is merged the next time.
        const isOvertaken = error instanceof Problem && error.code === 'conflict';
        if (!isOvertaken || attempt === ATTEMPTS) throw error;
      }
    }
  };
  await ctx.queues.importLimits.work((giveWay) => time.spend(working, giveWay));
}

async function updateOnce(ctx: AdditionsCtx, { run, caller, target, space, folder, ...rest }: Into): Promise<void> {
  const { origin, time, onProgress } = rest;
  const prepared = await prepareFolder(ctx, {
    ...{ spaceId: space.id, boundary: origin.folder, folder, authorId: caller.userId, signal: time.signal },
    origin: { ...origin, warnings: warningsBelow(origin, [folder], folder) },
    ...sideOf(target),
    onProgress: (progress) => onProgress({ phase: 'reading', ...progress }),
    within: finishing(run, origin),
    teaches: mayTeach(caller),
    refuse: (source) => refuseUnfit(ctx, [source]),
  });
  time.signal.throwIfAborted();
  onProgress({ phase: 'saving', done: 0, total: 0 });
  const named = namedIn(rest.source, space.id);
  const listed = await listKnownHosted(ctx.db, space.organization_id);
  const report = await commitFolder(ctx, prepared, learnHosted([prepared], { named, listed }));
  if (!report.unchanged) return;
  const done = { now: ctx.clock.now(), versions: versionsOf(origin, [{ report }]) };
  await updateDue(ctx.db, run.id, completed(report, done));
}

/** The space that an import says that it was in the hosted application. */
function namedIn({ hostedSpace }: RunSource, spaceId: string): Record<string, string> {
  const id = hostedSpace === undefined ? undefined : hostedIdOf(hostedSpace);
  return id === undefined ? {} : { [id]: spaceId };
}

const sideOf = ({ conflicts }: RunTarget): Pick<FolderImport, 'conflicts'> =>
  conflicts === undefined ? {} : { conflicts: conflicts === 'space' ? 'ours' : 'theirs' };

/** Too much, or nothing: a source without a page would empty the space. */
function refuseUnfit(ctx: AdditionsCtx, sources: readonly Source[]): void {
  const all = <K extends 'pages' | 'files' | 'includes'>(kind: K) => sources.flatMap((source) => source[kind]);
  refuseTooMany(ctx, { pages: all('pages'), files: all('files'), includes: all('includes') });
  if (sources.at(-1)?.pages.length === 0) throw nothingFound();
}

const nothingFound = (): Problem =>
  new Problem(
    422,
    'nothing_found',
    'There is no page in it. Nothing was imported. Look whether this is the right source.',
  );
