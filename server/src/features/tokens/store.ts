import { type Selectable, sql } from 'kysely';
import type { Caller } from '#access/index.ts';
import { type Db, newestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type TokenRow = Omit<Selectable<Tables['api_tokens']>, 'hash'>;

const COLUMNS = [
  'id',
  'user_id',
  'name',
  'hint',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
  'organization_id',
  'version',
] as const;

/** Those that still work. */
const liveOf = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

/** Those that open one organization only; all where none is named. */
const isWithin = (within: string) => sql<boolean>`(${within} = '' OR organization_id = ${within})`;

const selectCount = prepared((db, userId: string, now: number, within: string) =>
  liveOf(db, userId, now)
    .where(isWithin(within))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

export async function countLiveTokens(db: Db, userId: string, now: number, within = ''): Promise<number> {
  return Number((await selectCount(db, userId, now, within))[0]?.count ?? 0);
}

/** The tokens of a user that still work, newest first. */
export function listLiveTokens(
  db: Db,
  { userId, now, within = '' }: { userId: string; now: number; within?: string | undefined },
  slice: { after: SortKey | undefined; take: number },
): Promise<TokenRow[]> {
  return newestFirst(liveOf(db, userId, now).where(isWithin(within)).select(COLUMNS), slice);
}

const selectToken = prepared((db, userId: string, tokenId: string, within: string) =>
  db
    .selectFrom('api_tokens')
    .select(COLUMNS)
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where(isWithin(within)),
);

export async function findTokenOf(
  db: Db,
  { userId, within = '' }: Pick<Caller, 'userId' | 'within'>,
  tokenId: string,
): Promise<TokenRow | undefined> {
  return (await selectToken(db, userId, tokenId, within))[0];
}

/** Ends the tokens of somebody that open this organization alone. */
export async function revokeTokensWithin(
  db: Db,
  { userId, organizationId, now }: { userId: string; organizationId: string; now: number },
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set((eb) => ({ revoked_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Forgets what ended, but for the last ones, so that a program which makes tokens all day leaves no endless list. */
export async function forgetEndedTokens(
  db: Db,
  { userId, now, keep }: { userId: string; now: number; keep: number },
): Promise<void> {
  const ended = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep + FORGOTTEN_AT_ONCE)
    .execute();
  const old = ended.slice(keep).map(({ id }) => id);
  if (old.length > 0) await db.deleteFrom('api_tokens').where('id', 'in', old).execute();
}

const FORGOTTEN_AT_ONCE = 50;
