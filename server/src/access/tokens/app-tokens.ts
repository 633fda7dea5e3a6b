import { sql } from 'kysely';
import { type Db, prepared } from '#platform/db/index.ts';

/** Where programs find how to get a token, below the base URL; RFC 9728. The path of what is protected may follow. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

export interface AppTokenRow {
  grant_id: string | null;
  user_id: string;
  operator: number;
  scopes: string;
  expires_at: number | null;
}

const selectAppToken = prepared((db, hash: string) =>
  db
    .selectFrom('oauth_records')
    .innerJoin('users', 'users.id', 'oauth_records.user_id')
    .select([
      'oauth_records.grant_id',
      'users.id as user_id',
      'users.operator',
      'oauth_records.scopes',
      'oauth_records.expires_at',
    ])
    .where('oauth_records.kind', '=', sql.lit('AccessToken'))
    .where('oauth_records.id_hash', '=', hash),
);

/** A token that a program got by OAuth. */
export async function findAppToken(db: Db, hash: string): Promise<AppTokenRow | undefined> {
  return (await selectAppToken(db, hash))[0];
}

const selectAppGrant = prepared((db, grantId: string) =>
  db
    .selectFrom('oauth_records')
    .select((eb) => [
      eb.ref('user_id').$notNull().as('user_id'),
      'expires_at',
      sql<number | null>`NULL`.as('revoked_at'),
      // Only who proved by themselves who they are lets a program act for them.
      sql<string | null>`NULL`.as('organization_id'),
    ])
    .where('grant_id', '=', grantId)
    .where('kind', '=', sql.lit('Grant')),
);

/** What somebody allowed a program; its tokens are counted and remembered under it. */
export const findAppGrant = async (db: Db, grantId: string) => (await selectAppGrant(db, grantId))[0];
