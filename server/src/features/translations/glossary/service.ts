import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, invalid, type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Translations } from './rules.ts';
import type { UpdateGlossary } from './schema.ts';
import {
  countEntries,
  deleteEntry,
  ENTRIES_AT_MOST,
  type EntryRow,
  findEntry,
  insertEntry,
  listRows,
  updateEntry,
} from './store.ts';

export interface GlossaryCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

type Operations = Static<typeof UpdateGlossary>['operations'];

/** So much one entry says in all languages together. */
const CHARACTERS_AT_MOST = 2000;

/** The glossary of an organization, oldest entries first. */
export const listGlossaryEntries = (
  ctx: GlossaryCtx,
  organizationId: string,
  query: ListRequest,
): Promise<Page<EntryRow>> =>
  paginate(query, {
    scope: ['translations-glossary', organizationId],
    count: () => countEntries(ctx.db, organizationId),
    rows: (after, take) => listRows(ctx.db, organizationId, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

export async function getGlossaryEntry(
  ctx: Pick<GlossaryCtx, 'db'>,
  { organizationId, glossaryEntryId }: { organizationId: string; glossaryEntryId: string },
): Promise<EntryRow> {
  const row = await findEntry(ctx.db, organizationId, glossaryEntryId);
  if (row === undefined) throw notFound('entry of the glossary');
  return row;
}

/** Adds, changes and deletes entries, one after the other: all, or none where one cannot be. */
export async function updateGlossaryEntries(ctx: GlossaryCtx, caller: Caller, operations: Operations): Promise<void> {
  refuseLong(operations);
  if (operations.length === 0) return;
  const { organizationId } = caller.rights;
  await inTransaction(ctx, async (tx) => {
    for (const [index, each] of operations.entries()) await apply(tx, organizationId, { index, each });
    if ((await countEntries(tx.db, organizationId)) > ENTRIES_AT_MOST)
      throw badRequest(`A glossary has at most ${ENTRIES_AT_MOST} entries.`);
    const count = (wanted: string): number => operations.filter(({ type }) => type === wanted).length;
    const after = { inserted: count('insert'), updated: count('update'), deleted: count('delete') };
    const target = { kind: 'organization', id: organizationId };
    await recordAudit(tx, { ...doneBy(caller), target, action: 'translation.glossary_updated', after });
  });
}

function refuseLong(operations: Operations): void {
  const long = operations.flatMap((each, index) => {
    const length = each.type === 'delete' ? 0 : Object.values(each.translations).join('').length;
    return length > CHARACTERS_AT_MOST ? [`/operations/${index}/translations`] : [];
  });
  if (long.length === 0) return;
  const message = `expected at most ${CHARACTERS_AT_MOST} characters in all languages together`;
  throw invalid(
    'An entry of the glossary is too long.',
    long.map((path) => ({ in: 'body', path, message })),
  );
}

async function apply(
  tx: GlossaryCtx,
  organizationId: string,
  { index, each }: { index: number; each: Operations[number] },
): Promise<void> {
  const now = tx.clock.now();
  if (each.type === 'insert')
    return insertEntry(tx.db, {
      ...{ id: newId(), organization_id: organizationId, created_at: now },
      translations: toStored(each.translations),
    });
  if ((await findEntry(tx.db, organizationId, each.id)) === undefined)
    throw badRequest('An entry is not in the glossary.', [
      { in: 'body', path: `/operations/${index}/id`, message: 'expected an entry of this glossary' },
    ]);
  if (each.type === 'delete') return deleteEntry(tx.db, each.id);
  return updateEntry(tx.db, each.id, { translations: toStored(each.translations), updated_at: now });
}

const toStored = (translations: Translations): string =>
  JSON.stringify(Object.fromEntries(Object.entries(translations).map(([code, term]) => [code, term.trim()])));
