import { type Db, prepared } from '#platform/db/index.ts';

/** How somebody proved who they are when a session began. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'email_code', 'link', 'saml', 'oidc'] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export interface LiveSession {
  session_id: string;
  user_id: string;
  operator: number;
  organization_id: string | null;
  provider_id: string | null;
  authenticated_at: number;
  last_used_at: number;
  ends_at: number;
}

const selectSession = prepared((db, hash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'users.id as user_id',
      'users.operator',
      'sessions.organization_id',
      'sessions.provider_id',
      'sessions.authenticated_at',
      'sessions.last_used_at',
      'sessions.ends_at',
    ])
    .where('sessions.hash', '=', hash),
);

/** The session with this hash of its secret, whether it has ended or not. */
export async function findSessionByHash(db: Db, hash: string): Promise<LiveSession | undefined> {
  return (await selectSession(db, hash))[0];
}

const selectHolder = prepared((db, sessionId: string) =>
  db.selectFrom('sessions').select(['user_id', 'ends_at', 'organization_id']).where('id', '=', sessionId),
);

/** Whose session this is, and when it ends; undefined where it has ended. */
export async function findSessionHolder(
  db: Db,
  sessionId: string,
  now: number,
): Promise<{ user_id: string; ends_at: number; organization_id: string | null } | undefined> {
  const [row] = await selectHolder(db, sessionId);
  return row === undefined || Number(row.ends_at) <= now ? undefined : row;
}
