import { createHash } from 'node:crypto';
import type { Finding, RuleId } from '@lectern/checks';
import { allows, authorOf, type Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, forbidden, type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { mayBeError } from '../settings/index.ts';
import { countRows, deleteRow, EVERYWHERE, findRow, type IgnoredRow, listAll, listRows, putRow } from './store.ts';

export interface IgnoringCtx {
  db: Db;
  clock: Clock;
}

/** A space that ignores more has the wrong rules. */
const IGNORED_AT_MOST = 2000;

/** What a space ignores. */
export interface Ignoring {
  /** Changes with what is ignored, so that counts are kept by it. */
  key: string;
  /** Why a finding of a page is ignored; undefined where it is not. */
  find: (pageId: string, finding: Pick<Finding, 'rule' | 'text'>) => { id: string; reason: string } | undefined;
}

const nameOf = (pageId: string, rule: string, found: string): string => JSON.stringify([pageId, rule, found]);

export async function ignoringIn({ db }: Pick<IgnoringCtx, 'db'>, spaceId: string): Promise<Ignoring> {
  const rows = await listAll(db, spaceId);
  const known = new Map(rows.map((row) => [nameOf(row.page_id, row.rule, row.found), row]));
  return {
    key: rows.length === 0 ? '' : hashOf([...known.keys()].toSorted().join('\n')),
    find: (pageId, { rule, text }) => {
      const row = known.get(nameOf(pageId, rule, text)) ?? known.get(nameOf(EVERYWHERE, rule, text));
      return row && { id: row.id, reason: row.reason };
    },
  };
}

export const listIgnoredFindings = (ctx: IgnoringCtx, spaceId: string, query: ListRequest): Promise<Page<IgnoredRow>> =>
  paginate(query, {
    scope: ['ignored-findings', spaceId],
    count: () => countRows(ctx.db, spaceId),
    rows: (after, take) => listRows(ctx.db, spaceId, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

export interface Ignore {
  spaceId: string;
  page?: string | undefined;
  kind: RuleId;
  text: string;
  reason: string;
}

/**
 * Ignores what a rule finds in these words, in one page or in all of them. A merge rule may keep errors out, so that who writes
 * cannot wave their own through: an error is ignored by who may review.
 */
export async function ignoreFinding(ctx: IgnoringCtx, caller: Caller, asked: Ignore): Promise<IgnoredRow> {
  const { spaceId, page = EVERYWHERE, kind, text, reason } = asked;
  if (!allows(caller.rights.role, 'review') && (await mayBeError(ctx, spaceId, kind)))
    throw forbidden('Errors are ignored by people with the role "review".');
  return inTransaction(ctx, async (tx) => {
    const row = await putRow(tx.db, {
      ...{ id: newId(), space_id: spaceId, page_id: page, rule: kind, found: text, found_hash: hashOf(text) },
      ...{ reason: reason.trim(), created_at: tx.clock.now(), created_by: authorOf(caller) },
    });
    if ((await countRows(tx.db, spaceId)) > IGNORED_AT_MOST)
      throw badRequest(`A space ignores at most ${IGNORED_AT_MOST} findings. Change its rules.`);
    await record(tx, caller, row, 'checks.finding_ignored');
    return row;
  });
}

export async function stopIgnoring(
  ctx: IgnoringCtx,
  caller: Caller,
  { spaceId, ignoredFindingId: id }: { spaceId: string; ignoredFindingId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await findRow(tx.db, spaceId, id);
    if (row === undefined) throw notFound('ignored finding');
    await deleteRow(tx.db, id);
    await record(tx, caller, row, 'checks.finding_restored');
  });
}

const record = (
  tx: IgnoringCtx,
  caller: Caller,
  { space_id: id, page_id: page, rule, found, reason }: IgnoredRow,
  action: 'checks.finding_ignored' | 'checks.finding_restored',
): Promise<void> =>
  recordAudit(tx, { ...doneBy(caller), target: { kind: 'space', id }, action, after: { page, rule, found, reason } });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
