import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, newestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { packBytes, unpackBytes } from '#platform/objects/index.ts';

export type DraftRow = Selectable<Tables['drafts']>;

/** Which draft: a page on the main line of a space, whose name is empty, or in a change request. */
export interface DraftKey {
  spaceId: string;
  line: string;
  pageId: string;
}

/** The main line of a space, or that of a change request. */
export type LineKey = Omit<DraftKey, 'pageId'>;

const selectDraft = prepared((db, spaceId: string, line: string, pageId: string) =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('line', '=', line)
    .where('page_id', '=', pageId),
);

/** The row of a page, whether it is open or not. */
export async function findDraft(db: Db, { spaceId, line, pageId }: DraftKey): Promise<DraftRow | undefined> {
  return (await selectDraft(db, spaceId, line, pageId))[0];
}

export async function insertDraft(db: Db, row: Insertable<Tables['drafts']>): Promise<void> {
  await db.insertInto('drafts').values(row).execute();
}

type Changes = Partial<
  Pick<
    DraftRow,
    'version' | 'open' | 'base_revision_id' | 'author_id' | 'held' | 'due_at' | 'created_at' | 'updated_at'
  >
>;

/** Changes a draft if it is still as it was seen; answers whether it was. */
export async function moveDraft(
  db: Db,
  seen: Pick<DraftRow, 'id' | 'version' | 'open' | 'base_revision_id'>,
  changes: Changes,
): Promise<boolean> {
  const result = await db
    .updateTable('drafts')
    .set(changes)
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('open', '=', seen.open)
    .where('base_revision_id', '=', seen.base_revision_id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** In the SQL itself: an index of the open ones alone is not found by a parameter. */
const OPEN = sql.lit<0 | 1>(1);

const openOnes = (db: Db, { spaceId, line }: LineKey) =>
  db.selectFrom('drafts').where('space_id', '=', spaceId).where('line', '=', line).where('open', '=', OPEN);

export const listOpen = (db: Db, place: LineKey, after: SortKey | undefined, take: number): Promise<DraftRow[]> =>
  newestFirst(openOnes(db, place).selectAll(), { after, take });

const count = sql<number>`COUNT(*)`.as('count');

export async function countOpen(db: Db, place: LineKey): Promise<number> {
  return Number((await openOnes(db, place).select(count).executeTakeFirstOrThrow()).count);
}

/** On all lines of a space. */
export async function countOpenOfSpace(db: Db, spaceId: string): Promise<number> {
  const query = db.selectFrom('drafts').select(count).where('space_id', '=', spaceId).where('open', '=', OPEN);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

const selectText = prepared((db, draftId: string, version: number) =>
  db
    .selectFrom('draft_texts')
    .select(['bytes', 'plain_size'])
    .where('draft_id', '=', draftId)
    .where('version', '=', version),
);

/** The text of a version; undefined for one that is forgotten. */
export async function findText(db: Db, draftId: string, version: number): Promise<Uint8Array | undefined> {
  const [row] = await selectText(db, draftId, version);
  return row && unpackBytes(row);
}

/** The text that an open draft has. */
export async function getText(db: Db, { id, version }: Pick<DraftRow, 'id' | 'version'>): Promise<Uint8Array> {
  const text = await findText(db, id, version);
  if (text === undefined) throw new Error(`The draft ${id} has lost its version ${version}.`);
  return text;
}

const selectSave = prepared((db, draftId: string, saveId: string) =>
  db.selectFrom('draft_texts').select('sent_hash').where('draft_id', '=', draftId).where('save_id', '=', saveId),
);

/** The hash of what was sent with this id; undefined for an id that is new. */
export async function findSent(db: Db, draftId: string, saveId: string): Promise<string | undefined> {
  return (await selectSave(db, draftId, saveId))[0]?.sent_hash ?? undefined;
}

export interface NewText {
  draftId: string;
  version: number;
  saveId: string | undefined;
  sentHash: string | undefined;
  bytes: Uint8Array;
  now: number;
}

/** Packed bytes of the versions of one draft, as far as all are as large as the last one. */
const KEPT_BYTES = 4 * 1024 * 1024;
const KEPT_AT_LEAST = 8;
const KEPT_AT_MOST = 200;

/** Adds a version, and forgets those for which there is no room. */
export async function insertText(db: Db, text: NewText): Promise<void> {
  const { draftId, version } = text;
  const packed = packBytes(text.bytes);
  await db
    .insertInto('draft_texts')
    .values({
      ...{ draft_id: draftId, version, save_id: text.saveId ?? null, sent_hash: text.sentHash ?? null },
      ...{ ...packed, created_at: text.now },
    })
    .execute();
  const room = Math.floor(KEPT_BYTES / Math.max(packed.bytes.byteLength, 1));
  const kept = Math.min(Math.max(room, KEPT_AT_LEAST), KEPT_AT_MOST);
  await db
    .deleteFrom('draft_texts')
    .where('draft_id', '=', draftId)
    .where('version', '<=', version - kept)
    .execute();
}

/** Of more who write in one draft, the first are named. */
const CONTRIBUTORS_AT_MOST = 100;

export async function addContributor(db: Db, draftId: string, userId: string, now: number): Promise<void> {
  const known = (await listContributors(db, [draftId])).get(draftId) ?? [];
  if (known.length >= CONTRIBUTORS_AT_MOST && !known.includes(userId)) return;
  await db
    .insertInto('draft_contributors')
    .values({ draft_id: draftId, user_id: userId, updated_at: now })
    .onConflict((on) => on.columns(['draft_id', 'user_id']).doUpdateSet({ updated_at: now }))
    .execute();
}

export async function removeContributors(db: Db, draftId: string): Promise<void> {
  await db.deleteFrom('draft_contributors').where('draft_id', '=', draftId).execute();
}

/** Who wrote in these drafts since they are open, by draft. */
export async function listContributors(db: Db, draftIds: readonly string[]): Promise<Map<string, string[]>> {
  if (draftIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('draft_contributors')
    .select(['draft_id', 'user_id'])
    .where('draft_id', 'in', [...draftIds])
    .orderBy('draft_id')
    .orderBy('user_id')
    .execute();
  const byDraft = Map.groupBy(rows, ({ draft_id: id }) => id);
  return new Map([...byDraft].map(([id, of]) => [id, of.map(({ user_id: userId }) => userId)]));
}

export async function findDraftById(db: Db, id: string): Promise<DraftRow | undefined> {
  return db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ids of drafts that are to be committed by now, those that wait longest first. */
export async function listDue(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('drafts')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Texts from before a time, but for those that open drafts have now. */
const oldTexts = (db: Db, before: number) =>
  db
    .selectFrom('draft_texts as text')
    .innerJoin('drafts', 'drafts.id', 'text.draft_id')
    .select(['text.draft_id', 'text.version'])
    .where('text.created_at', '<', before)
    .where((eb) => eb.or([eb('drafts.open', '=', 0), eb('drafts.version', '<>', eb.ref('text.version'))]))
    .orderBy('text.created_at');

export const hasOldTexts = async (db: Db, before: number): Promise<boolean> =>
  (await oldTexts(db, before).limit(1).execute()).length > 0;

export async function deleteOldTexts(db: Db, before: number, most: number): Promise<void> {
  const rows = await oldTexts(db, before).limit(most).execute();
  for (const { draft_id: draftId, version } of rows)
    await db.deleteFrom('draft_texts').where('draft_id', '=', draftId).where('version', '=', version).execute();
}

const forgotten = (db: Db, before: number) =>
  db.selectFrom('drafts').select('id').where('open', '=', OPEN).where('updated_at', '<', before).orderBy('updated_at');

export const hasForgotten = async (db: Db, before: number): Promise<boolean> =>
  (await forgotten(db, before).limit(1).execute()).length > 0;

/** Closes open drafts in which nobody has written since. */
export async function closeForgotten(db: Db, before: number, most: number): Promise<void> {
  const ids = (await forgotten(db, before).limit(most).execute()).map(({ id }) => id);
  await db
    .updateTable('drafts')
    .set({ open: 0, held: null, due_at: null })
    .where('id', 'in', ids)
    .where('updated_at', '<', before)
    .execute();
}

/** The open drafts that one person alone wrote, with the organizations of their spaces. */
export async function listSoleDrafts(db: Db, userId: string): Promise<(DraftRow & { organization_id: string })[]> {
  return db
    .selectFrom('draft_contributors')
    .innerJoin('drafts', 'drafts.id', 'draft_contributors.draft_id')
    .innerJoin('spaces', 'spaces.id', 'drafts.space_id')
    .selectAll('drafts')
    .select('spaces.organization_id')
    .where('draft_contributors.user_id', '=', userId)
    .where('drafts.open', '=', OPEN)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('draft_contributors as other')
            .select('other.user_id')
            .whereRef('other.draft_id', '=', 'drafts.id')
            .where('other.user_id', '<>', userId),
        ),
      ),
    )
    .orderBy('drafts.id')
    .execute();
}

/** All versions that are remembered of a draft. Who goes on from one of them is answered as after a long absence. */
export async function deleteTextsOf(db: Db, draftId: string): Promise<void> {
  await db.deleteFrom('draft_texts').where('draft_id', '=', draftId).execute();
}
