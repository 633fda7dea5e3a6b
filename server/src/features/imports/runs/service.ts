import { allows, type Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  conflict,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  Problem,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { type AdditionsCtx, refusePage } from '../additions/index.ts';
import { lineOnRequest } from '../change-requests/index.ts';
import { requireTarget, requireTeaching } from './rights.ts';
import { refuseOdd, type RunRequest, type RunSource, type RunTarget, UPLOADS_KEPT_MS } from './rules.ts';
import type { RunState } from './schema.ts';
import { countDue, countRuns, findRun, findUpload, insertRun, listRuns, type RunRow, updateDue } from './store.ts';

export type RunsCtx = AdditionsCtx & { db: Db; clock: Clock; baseUrl: string };

/** Of one organization, those that are not over. */
const DUE_AT_MOST = 20;
const RETRY_SECONDS = 60;

/** Has something imported in the background; refuses at once what can be known to be wrong. */
export async function startImportRun(ctx: RunsCtx, caller: Caller, request: RunRequest): Promise<RunRow> {
  refuseOdd(request);
  if (request.source.hostedSpace !== undefined) requireTeaching(caller);
  const { organizationId } = caller.rights;
  const target = { ...request.target };
  await requireTarget(ctx, caller, target);
  await requirePage(ctx, caller, target);
  const source = await named(ctx, caller, request.source);
  return inTransaction(ctx, async (tx) => {
    if ((await countDue(tx.db, organizationId)) >= DUE_AT_MOST) throw tooMany();
    const id = newId();
    await insertRun(tx.db, {
      ...{ id, organization_id: organizationId, created_by: caller.userId, state: 'pending' },
      ...{ source: JSON.stringify(source), target: JSON.stringify(target) },
      ...{ space_id: target.space ?? null, change_request_id: target.changeRequest ?? null },
      ...{ created_at: tx.clock.now(), turned_at: 0, attempts: 0, done: 0, total: 0 },
    });
    return getRunById(tx, id);
  });
}

/** 404 for a page that is not in the space, before anything is fetched for it. */
async function requirePage(ctx: RunsCtx, { userId }: Caller, target: RunTarget): Promise<void> {
  const { space: spaceId, changeRequest: changeRequestId, page: pageId } = target;
  if (spaceId === undefined || pageId === undefined) return;
  const onto =
    changeRequestId === undefined ? undefined : await lineOnRequest(ctx, { spaceId, changeRequestId, userId });
  await refusePage(ctx, { spaceId, pageId }, onto);
}

const tooMany = (): Problem =>
  new Problem(
    429,
    'too_many_imports',
    'As many imports of this organization wait as may. Try again when some of them are over.',
    { headers: { 'retry-after': String(RETRY_SECONDS) } },
  );

/** The source with the name of its file, which only whoever uploaded it may import. */
async function named(ctx: RunsCtx, caller: Caller, source: RunRequest['source']): Promise<RunSource> {
  const [uploadId] = source.files ?? [];
  if (uploadId === undefined) return source;
  const upload = await findUpload(ctx.db, uploadId);
  const isOwn = upload?.organization_id === caller.rights.organizationId && upload.created_by === caller.userId;
  if (!isOwn || upload.created_at <= ctx.clock.now() - UPLOADS_KEPT_MS)
    throw badRequest('There is no such upload any more. Upload the file again.', [
      { in: 'body', path: '/source/files/0', message: 'expected a file that you uploaded within a day' },
    ]);
  return { ...source, name: upload.name };
}

async function getRunById(ctx: { db: Db }, id: string): Promise<RunRow> {
  const run = await findRun(ctx.db, id);
  if (run === undefined) throw notFound('import');
  return run;
}

/** A run that the caller began, or any of their organization for administrators. To all others, there is none. */
export async function getImportRun(ctx: { db: Db }, caller: Caller, id: string): Promise<RunRow> {
  const run = await getRunById(ctx, id);
  const isShown = run.created_by === caller.userId || isAdmin(caller);
  if (run.organization_id !== caller.rights.organizationId || !isShown) throw notFound('import');
  return run;
}

const isAdmin = ({ rights }: Caller): boolean => allows(rights.role, 'admin');

export interface RunsRequest extends ListRequest {
  space?: string | undefined;
  changeRequest?: string | undefined;
  status?: RunState | 'active' | undefined;
}

export function listImportRuns(ctx: { db: Db }, caller: Caller, request: RunsRequest): Promise<Page<RunRow>> {
  const { organizationId } = caller.rights;
  const { space, changeRequest, status } = request;
  const active: readonly RunState[] = ['pending', 'in-progress'];
  const filter = {
    organizationId,
    createdBy: isAdmin(caller) ? undefined : caller.userId,
    spaceId: space,
    changeRequestId: changeRequest,
    states: status === undefined ? undefined : status === 'active' ? active : [status],
  };
  return paginate(request, {
    scope: ['import-runs', organizationId, caller.userId, isAdmin(caller), space, changeRequest, status],
    count: () => countRuns(ctx.db, filter),
    rows: (after, take) => listRuns(ctx.db, filter, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

/** Ends a run before anything of it lands; 409 for one that is over. */
export async function cancelImportRun(ctx: RunsCtx, caller: Caller, id: string): Promise<RunRow> {
  return inTransaction(ctx, async (tx) => {
    const run = await getImportRun(tx, caller, id);
    if (run.state === 'cancelled') return run;
    const isCancelled = await updateDue(tx.db, id, { state: 'cancelled', ended_at: tx.clock.now(), phase: null });
    if (!isCancelled) throw conflict('The import is over, and can no longer be canceled.');
    return getRunById(tx, id);
  });
}
