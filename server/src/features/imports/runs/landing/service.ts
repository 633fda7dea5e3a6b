// How a run comes to its end: a new space, a space that is up to date, or pages next to those that were there.
import { relative, resolve, sep } from 'node:path';
import type { Caller } from '#access/index.ts';
import type { CommitCtx } from '#features/contents/index.ts';
import type { RevisionRow, SpaceRow } from '#features/spaces/index.ts';
import { isInside } from '#platform/files.ts';
import { badRequest, Problem } from '#platform/http/index.ts';
import { type AdditionsCtx, addOrigin, refuseTooMany } from '../../additions/index.ts';
import { lineOnRequest } from '../../change-requests/index.ts';
import { findSources, type Source } from '../../folders/index.ts';
import { type Origin, warningsBelow } from '../../origins/index.ts';
import { hostedIdOf, learnHosted, listKnownHosted } from '../../hosted/index.ts';
import type { OnProgress } from '../../sources/index.ts';
import type { ImportReport } from '../../schema.ts';
import { commitFolder, type FolderImport, prepareFolder } from '../../service.ts';
import type { WorkingTime } from '../../working-time.ts';
import { mayTeach } from '../rights.ts';
import { landNewSpace } from './new-space.ts';
import { resultOf, type RunSource, type RunTarget, titleFor } from '../rules.ts';
import { type RunRow, updateDue } from '../store.ts';

export interface Landing {
  run: RunRow;
  caller: Caller;
  source: RunSource;
  target: RunTarget;
  /** The space that is imported into; undefined where a new one is made. */
  space: SpaceRow | undefined;
  origin: Origin;
  time: WorkingTime;
  onProgress: OnProgress;
}

/** A run that somebody canceled lands no more. */
export class RunIsOver extends Error {}

const ATTEMPTS = 5;
const FOLDERS_LISTED = 100;

export async function landRun(ctx: AdditionsCtx, landing: Landing): Promise<void> {
  const { run, space, target, origin } = landing;
  const folder = await chooseFolder(origin, landing.source.dir);
  const within = finishing(run);
  const { source, caller, time, onProgress } = landing;
  if (space === undefined)
    await landNewSpace(ctx, {
      ...{ organizationId: run.organization_id, createdBy: caller.userId, parent: target.parent },
      ...{ title: target.title ?? titleFor(source.name ?? origin.name), origin, folder, time, onProgress, within },
      ...{ named: namedIn(source, ''), teaches: mayTeach(caller) },
      refuse: (read) => refuseUnfit(ctx, read),
    });
  else if (target.mode === 'update') await update(ctx, { ...landing, space, folder });
  else await add(ctx, { ...landing, space, folder });
}

/** The end of a run, in the transaction that makes its revision. */
const finishing =
  (run: RunRow) =>
  async (
    tx: CommitCtx,
    { revision, base, report }: { revision: RevisionRow; base: RevisionRow; report: ImportReport },
  ): Promise<void> => {
    const isDue = await updateDue(tx.db, run.id, {
      ...completed(report, tx.clock.now()),
      ...{ revision_id: revision.id, base_revision_id: base.id },
    });
    if (!isDue) throw new RunIsOver();
  };

const completed = (report: ImportReport, now: number) => ({
  ...{ state: 'completed', ended_at: now, phase: null, error: null, space_id: report.space.id },
  ...{ result: JSON.stringify(resultOf(report)), report: JSON.stringify(report) },
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
  const added = await addOrigin(ctx, { ...of, within: finishing(run) });
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
    within: finishing(run),
    teaches: mayTeach(caller),
    refuse: (source) => refuseUnfit(ctx, source),
  });
  time.signal.throwIfAborted();
  onProgress({ phase: 'saving', done: 0, total: 0 });
  const named = namedIn(rest.source, space.id);
  const listed = await listKnownHosted(ctx.db, space.organization_id);
  const report = await commitFolder(ctx, prepared, learnHosted([prepared], { named, listed }));
  if (report.unchanged) await updateDue(ctx.db, run.id, completed(report, ctx.clock.now()));
}

/** The space that an import says that it was in the hosted application. */
function namedIn({ hostedSpace }: RunSource, spaceId: string): Record<string, string> {
  const id = hostedSpace === undefined ? undefined : hostedIdOf(hostedSpace);
  return id === undefined ? {} : { [id]: spaceId };
}

const sideOf = ({ conflicts }: RunTarget): Pick<FolderImport, 'conflicts'> =>
  conflicts === undefined ? {} : { conflicts: conflicts === 'space' ? 'ours' : 'theirs' };

/** Too much, or nothing: a source without a page would empty the space. */
function refuseUnfit(ctx: AdditionsCtx, source: Source): void {
  refuseTooMany(ctx, source);
  if (source.pages.length === 0) throw nothingFound();
}

const nothingFound = (): Problem =>
  new Problem(
    422,
    'nothing_found',
    'There is no page in it. Nothing was imported. Look whether this is the right source.',
  );
