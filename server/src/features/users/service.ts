import type { Static } from 'typebox';
import { type Caller, NO_ROLE } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/index.ts';
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  type ProblemDetail,
  requireMatch,
  toUri,
} from '#platform/http/index.ts';
import { isId, newId } from '#platform/ids.ts';
import type { UpdateUser, User } from './schema.ts';
import {
  findPrograms,
  findSeenUser,
  findUser,
  findUserByEmail,
  findUsers,
  insertUser,
  updateAddress,
  updateUser,
  type UserChange,
  type UserRow,
} from './store.ts';

export interface UsersCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

export const getAuthenticatedUser = (ctx: Pick<UsersCtx, 'db'>, userId: string): Promise<UserRow> =>
  getUserRow(ctx.db, userId);

async function getUserRow(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (user === undefined) throw notFound('user');
  return user;
}

/** Oneself, or somebody of an organization in which the caller is more than a guest. */
export async function getUserById(
  ctx: UsersCtx,
  viewer: Pick<Caller, 'userId' | 'within'>,
  userId: string,
): Promise<UserRow> {
  const user = await findUserSeenBy(ctx, viewer, userId);
  if (user === undefined) throw notFound('user');
  return user;
}

/** Oneself, or somebody of one of the viewer's organizations. */
export async function findUserSeenBy(
  ctx: Pick<UsersCtx, 'db'>,
  viewer: Pick<Caller, 'userId' | 'within'>,
  userId: string,
): Promise<UserRow | undefined> {
  return userId === viewer.userId ? getAuthenticatedUser(ctx, userId) : findSeenUser(ctx.db, userId, viewer);
}

/** Finds a user by id or by e-mail address, as people type them. */
export async function findUserByIdOrEmail(ctx: Pick<UsersCtx, 'db'>, text: string): Promise<UserRow | undefined> {
  const byId = isId(text) ? await findUser(ctx.db, text) : undefined;
  return byId ?? findUserByEmail(ctx.db, text);
}

// A local part, one @, a domain with a dot or a bare host: what a mail server may accept, and no more certainty than that.
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/u;
const NAME_AT_MOST = 64;

export interface NewUser {
  email: string;
  displayName: string;
  operator?: boolean;
  /** Whether somebody vouches for the address, such as an operator who typed it. */
  isEmailVerified?: boolean;
  /** Whether an organization’s identity provider was the first to name the address. */
  isMadeBySso?: boolean;
}

export async function createUser(ctx: Pick<UsersCtx, 'db' | 'clock'>, user: NewUser): Promise<string> {
  const details = [];
  if (!EMAIL.test(user.email.trim())) details.push({ path: '/email', message: 'expected an e-mail address' });
  const length = [...user.displayName.trim()].length;
  if (length < 1 || length > NAME_AT_MOST)
    details.push({ path: '/displayName', message: `expected 1 to ${NAME_AT_MOST} characters` });
  if (details.length > 0) throw invalid('The user is not valid.', details);
  const id = newId();
  const now = ctx.clock.now();
  const row = {
    id,
    email: user.email,
    email_verified_at: user.isEmailVerified === true ? now : null,
    display_name: user.displayName.trim(),
    created_at: now,
  };
  const flags = { operator: toFlag(user.operator), made_by_sso: toFlag(user.isMadeBySso) };
  try {
    await inTransaction(ctx, (tx) => insertUser(tx.db, { ...row, ...flags }));
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`There is a user with the address ${user.email} already.`);
    throw error;
  }
  return id;
}

const toFlag = (value = false): 0 | 1 => (value ? 1 : 0);

/** Gives a person another address, which somebody vouches for. */
export async function changeAddress(ctx: Pick<UsersCtx, 'db' | 'clock'>, userId: string, email: string): Promise<void> {
  if (!EMAIL.test(email.trim()))
    throw invalid('body.email: expected an e-mail address', [
      { in: 'body', path: '/email', message: 'expected an e-mail address' },
    ]);
  const user = await getUserRow(ctx.db, userId);
  try {
    await inTransaction(ctx, ({ db }) => updateAddress(db, user, { email, now: ctx.clock.now() }));
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`There is a user with the address ${email.trim()} already.`);
    throw error;
  }
}

/** The address of a user is known to be theirs: somebody proved it just now. */
export const verifyEmail = (tx: Pick<UsersCtx, 'db' | 'clock'>, user: UserRow): Promise<void> =>
  updateUser(tx.db, user, { email_verified_at: tx.clock.now(), updated_at: tx.clock.now() });

export interface UserUpdate {
  userId: string;
  patch: Static<typeof UpdateUser>;
  ifMatch?: readonly string[] | undefined;
}

/** Changes what the patch names, of oneself. Others who may be seen are refused, and those who may not are not there. */
export async function updateUserById(
  ctx: Pick<UsersCtx, 'db' | 'clock' | 'baseUrl'>,
  caller: Pick<Caller, 'userId' | 'within'>,
  { userId, patch, ifMatch }: UserUpdate,
): Promise<UserRow> {
  const wanted = readPatch(patch);
  return inTransaction(ctx, async (tx) => {
    const row = await getUserById(tx, caller, userId);
    if (row.id !== caller.userId) throw forbidden('People change themselves only.');
    requireMatch(ifMatch, row.version);
    const isSame = (Object.keys(wanted) as (keyof typeof wanted)[]).every((key) => wanted[key] === row[key]);
    if (isSame) return row;
    await updateUser(tx.db, row, { ...wanted, updated_at: ctx.clock.now() });
    return getAuthenticatedUser(tx, userId);
  });
}

/** A name is written into lists, mails and headers, so it has one line. */
const BREAKS = /[\p{Cc}\u2028\u2029]/u;

function readPatch({ displayName, photoURL }: Static<typeof UpdateUser>): UserChange {
  const details: ProblemDetail[] = [];
  const name = displayName?.trim();
  if (name !== undefined && (name === '' || BREAKS.test(name)))
    details.push({ in: 'body', path: '/displayName', message: `expected 1 to ${NAME_AT_MOST} characters in one line` });
  const photo = typeof photoURL === 'string' ? toUri(photoURL) : photoURL;
  if (photoURL !== undefined && photo === undefined)
    details.push({ in: 'body', path: '/photoURL', message: 'expected an http or https address' });
  const [first] = details;
  if (first !== undefined) throw invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, details);
  return {
    ...(name === undefined ? {} : { display_name: name }),
    ...(photo === undefined ? {} : { photo_url: photo }),
  };
}

export function toUser(
  ctx: { baseUrl: string },
  row: Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url'>,
): Static<typeof User> {
  return {
    object: 'user',
    id: row.id,
    displayName: row.display_name,
    email: row.email,
    ...(row.photo_url === null ? {} : { photoURL: row.photo_url }),
    urls: { location: `${ctx.baseUrl}/v1/users/${row.id}` },
  };
}

/**
 * Shows those who did things, people and integrations, asked for once: by id, and as a deleted user where they are nobody any more. Guests of the
 * organization see names and no addresses but their own.
 */
export async function usersShown(
  ctx: Pick<UsersCtx, 'db' | 'baseUrl'>,
  viewer: { userId: string; rights: Pick<Caller['rights'], 'organizationRole'> },
  userIds: Iterable<string | null>,
): Promise<(userId: string | null) => Static<typeof User>> {
  const wanted = new Set([...userIds].filter((id) => id !== null));
  const isGuest = viewer.rights.organizationRole === NO_ROLE;
  const shown = (row: UserRow): Static<typeof User> => {
    const user = toUser(ctx, row);
    return isGuest && row.id !== viewer.userId ? { ...user, email: '' } : user;
  };
  const known = new Map((await findUsers(ctx.db, [...wanted])).map((row) => [row.id, shown(row)]));
  for (const row of await findPrograms(ctx.db, [...wanted.difference(known)]))
    known.set(row.id, programShown(ctx, row));
  return (userId) => known.get(userId ?? '') ?? formerUser(ctx, userId ?? '');
}

/** An integration where a user would be. */
const programShown = (ctx: { baseUrl: string }, row: { id: string; name: string; title: string }) => ({
  object: 'user' as const,
  id: row.id,
  displayName: row.title,
  email: '',
  urls: { location: `${ctx.baseUrl}/v1/integrations/${row.name}` },
});

/** Nobody any more; where it never was anybody, there is no name either. */
const formerUser = (ctx: { baseUrl: string }, id: string): Static<typeof User> => ({
  object: 'user',
  id,
  displayName: id === '' ? '' : 'Deleted user',
  email: '',
  urls: { location: `${ctx.baseUrl}/v1/users/${id}` },
});
