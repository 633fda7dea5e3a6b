import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, invalid, type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { faultsOf, hashOf, toGroup } from './rules.ts';
import type { UpdateSynonyms } from './schema.ts';
import {
  countGroups,
  deleteGroup,
  findGroup,
  findGroupByHash,
  type GroupRow,
  GROUPS_AT_MOST,
  insertGroup,
  listRows,
  moveState,
  updateGroup,
} from './store.ts';

export interface EditingCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

type Operations = Static<typeof UpdateSynonyms>['operations'];

/** The synonyms of an organization, oldest groups first. */
export const listSynonymGroups = (
  ctx: EditingCtx,
  organizationId: string,
  query: ListRequest,
): Promise<Page<GroupRow>> =>
  paginate(query, {
    scope: ['search-synonyms', organizationId],
    count: () => countGroups(ctx.db, organizationId),
    rows: (after, take) => listRows(ctx.db, organizationId, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

export async function getSynonymGroup(
  ctx: Pick<EditingCtx, 'db'>,
  { organizationId, synonymGroupId }: { organizationId: string; synonymGroupId: string },
): Promise<GroupRow> {
  const row = await findGroup(ctx.db, organizationId, synonymGroupId);
  if (row === undefined) throw notFound('group of synonyms');
  return row;
}

/** Adds, changes and deletes groups, one after the other: all, or none where one cannot be. */
export async function updateSynonymGroups(ctx: EditingCtx, caller: Caller, operations: Operations): Promise<void> {
  refuseFaults(operations);
  if (operations.length === 0) return;
  const { organizationId } = caller.rights;
  await inTransaction(ctx, async (tx) => {
    await moveState(tx.db, organizationId);
    for (const [index, each] of operations.entries()) await apply(tx, organizationId, { index, each });
    if ((await countGroups(tx.db, organizationId)) > GROUPS_AT_MOST)
      throw badRequest(`An organization has at most ${GROUPS_AT_MOST} groups of synonyms.`);
    const count = (wanted: string): number => operations.filter(({ type }) => type === wanted).length;
    const after = { inserted: count('insert'), updated: count('update'), deleted: count('delete') };
    const target = { kind: 'organization', id: organizationId };
    await recordAudit(tx, { ...doneBy(caller), target, action: 'search.synonyms_updated', after });
  });
}

/** Names every fault, so that whoever pastes many lines mends them at once. */
function refuseFaults(operations: Operations): void {
  const faults = operations.flatMap((each, index) =>
    each.type === 'delete'
      ? []
      : faultsOf(toGroup(each)).map(({ path, message }) => ({
          in: 'body' as const,
          path: `/operations/${index}${path}`,
          message,
        })),
  );
  if (faults.length > 0) throw invalid('These are no groups of synonyms.', faults);
}

interface Numbered {
  index: number;
  each: Operations[number];
}

async function apply(tx: EditingCtx, organizationId: string, { index, each }: Numbered): Promise<void> {
  if (each.type === 'insert') return insert(tx, organizationId, each);
  const known = await findGroup(tx.db, organizationId, each.id);
  if (known === undefined)
    throw refused('A group is not among the synonyms.', index, 'expected a group of this organization');
  if (each.type === 'delete') return deleteGroup(tx.db, each.id);
  const stored = toStored(each);
  const same = await findGroupByHash(tx.db, organizationId, stored.hash);
  if (same !== undefined && same.id !== each.id)
    throw refused('Another group says the same.', index, 'expected words that no other group has just so');
  return updateGroup(tx.db, each.id, { ...stored, updated_at: tx.clock.now() });
}

async function insert(tx: EditingCtx, organizationId: string, written: Parameters<typeof toGroup>[0]): Promise<void> {
  const stored = toStored(written);
  if ((await findGroupByHash(tx.db, organizationId, stored.hash)) !== undefined) return;
  await insertGroup(tx.db, { id: newId(), organization_id: organizationId, created_at: tx.clock.now(), ...stored });
}

const refused = (message: string, index: number, expected: string) =>
  badRequest(message, [{ in: 'body', path: `/operations/${index}/id`, message: expected }]);

function toStored(written: Parameters<typeof toGroup>[0]) {
  const group = toGroup(written);
  return {
    sources: JSON.stringify(group.from),
    terms: JSON.stringify(group.terms),
    language: group.language,
    hash: hashOf(group),
  };
}
