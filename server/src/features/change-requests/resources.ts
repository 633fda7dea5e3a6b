// How the API shows change requests.
import { setImmediate as breath } from 'node:timers/promises';
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { documentOfRemark } from '#features/contents/index.ts';
import { usersShown } from '#features/users/index.ts';
import type { User } from '#features/users/schema.ts';
import { isOutdated } from './rules.ts';
import type { ChangeRequest as Schema } from './schema.ts';
import { type ChangeRequest, findChangeRequest } from './store.ts';

export interface ChangeRequestsCtx {
  db: Db;
  clock: Clock;
  events: Events;
  baseUrl: string;
  /** Where sites preview these spaces; provided by the sites, which lie above this room. */
  addresses: { previewUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>> };
}

type Shown = Static<typeof Schema>;
type ShownCtx = Pick<ChangeRequestsCtx, 'db' | 'baseUrl' | 'addresses'>;
type DescriptionFormat = 'document' | 'markdown' | undefined;

/** Change requests as the API shows them; the number of queries does not grow with them. */
export async function toChangeRequests(
  ctx: ShownCtx,
  viewer: Caller,
  rows: readonly ChangeRequest[],
  format?: DescriptionFormat,
): Promise<Shown[]> {
  const userOf = await usersShown(
    ctx,
    viewer,
    rows.map((row) => row.created_by),
  );
  const spaceIds = [...new Set(rows.map((row) => row.space_id))];
  const previews = await ctx.addresses.previewUrlsOf(ctx.db, spaceIds);
  const shown: Shown[] = [];
  for (const row of rows) {
    const description = describe(ctx, row.description, format);
    const around = { createdBy: userOf(row.created_by), preview: previews.get(row.space_id) };
    shown.push({ ...toChangeRequest(ctx, row, around), description });
    // Every text is parsed: a list of long ones must not keep everybody else waiting.
    if (row.description !== '' && format !== 'markdown') await breath();
  }
  return shown;
}

/** As `toChangeRequests`, for one, as a handler answers it. */
export async function toOneChangeRequest(
  ctx: ShownCtx,
  viewer: Caller,
  row: ChangeRequest,
  format?: DescriptionFormat,
): Promise<{ body: Shown; version: number }> {
  const [body] = await toChangeRequests(ctx, viewer, [row], format);
  if (body === undefined) throw new Error('A change request was lost on its way out.');
  return { body, version: row.version };
}

/** The request that a revision took in, as the API shows it; undefined where it is gone. */
export async function findMergedFrom(
  ctx: ShownCtx,
  viewer: Caller,
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
): Promise<Shown | undefined> {
  const row = await findChangeRequest(ctx.db, spaceId, changeRequestId);
  return row && (await toOneChangeRequest(ctx, viewer, row)).body;
}

/** Where the API answers a request, whatever it was called by. */
export const addressOf = (ctx: { baseUrl: string }, row: Pick<ChangeRequest, 'id' | 'space_id'>): string =>
  `${ctx.baseUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`;

const time = (at: number): string => new Date(at).toISOString();

const describe = (ctx: { baseUrl: string }, markdown: string, format: DescriptionFormat): Shown['description'] =>
  format === 'markdown' ? { markdown } : documentOfRemark(ctx, markdown);

function toChangeRequest(
  ctx: { baseUrl: string },
  row: ChangeRequest,
  { createdBy, preview }: { createdBy: Static<typeof User>; preview: string | undefined },
): Omit<Shown, 'description'> {
  const app = `${ctx.baseUrl}/o/${row.organization_id}/s/${row.space_id}/~/changes/${row.number}`;
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status as Shown['status'],
    subject: row.subject,
    space: row.space_id,
    createdBy,
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
    revision: row.head_revision_id,
    revisionInitial: row.initial_revision_id,
    ...(row.merged_ancestor_id === null ? {} : { revisionMergedAncestor: row.merged_ancestor_id }),
    ...(row.merged_revision_id === null ? {} : { revisionMerged: row.merged_revision_id }),
    comments: row.comments_open,
    outdated: isOutdated(row),
    urls: {
      app,
      location: addressOf(ctx, row),
      ...(preview === undefined ? {} : { preview: `${preview}/~/changes/${row.number}` }),
    },
  };
}
