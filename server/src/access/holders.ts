import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { roleInOrganization, roleOnSpace } from './authorize.ts';
import { allows, type Role } from './roles.ts';
import { findSpaceRole } from './store.ts';
import type { Actor } from './actor.ts';
import { findHolder, type Holder } from './tokens/tokens.ts';

/**
 * Whether whoever made something of a space with this token may still read the space: the token is good, the user has a role
 * there, and the space is not deleted. For addresses that work without a token, so that they end with what they came from.
 */
export async function mayHolderRead(
  ctx: { db: Db; clock: Clock },
  { tokenId, spaceId }: { tokenId: string; spaceId: string },
): Promise<boolean> {
  const holder = await findHolder(ctx, tokenId);
  if (holder === undefined) return false;
  const found = await findSpaceRole(ctx.db, spaceId, holder.userId);
  if (found === undefined || found.deleted_at !== null) return false;
  return allows(await roleOnSpace(ctx, actorOf(holder, tokenId), spaceId), 'read');
}

/** The same for something of all that an organization publishes: its holder may still read there. */
export async function mayHolderReadIn(
  ctx: { db: Db; clock: Clock },
  { tokenId, organizationId }: { tokenId: string; organizationId: string },
): Promise<boolean> {
  return isHolderIn(ctx, { tokenId, organizationId, role: 'read' });
}

/** The same for everything of an organization: its holder still administers it. */
export async function mayHolderAdminister(
  ctx: { db: Db; clock: Clock },
  { tokenId, organizationId }: { tokenId: string; organizationId: string },
): Promise<boolean> {
  return isHolderIn(ctx, { tokenId, organizationId, role: 'admin' });
}

async function isHolderIn(
  ctx: { db: Db; clock: Clock },
  { tokenId, organizationId, role }: { tokenId: string; organizationId: string; role: Role },
): Promise<boolean> {
  const holder = await findHolder(ctx, tokenId);
  if (holder === undefined) return false;
  const rank = await roleInOrganization(ctx, actorOf(holder, tokenId), organizationId);
  return rank !== undefined && allows(rank, role);
}

/** Whether this is a session of this person, in which they proved by themselves who they are, and that lasts. */
export async function isOwnSession(
  ctx: { db: Db; clock: Clock },
  { tokenId, userId }: { tokenId: string; userId: string },
): Promise<boolean> {
  const holder = await findHolder(ctx, tokenId);
  return holder?.userId === userId && holder.within === undefined;
}

/** Who made something with a token or in a session, as somebody who asks. */
export const actorOf = ({ userId, within, expiresAt }: Holder, tokenId: string): Actor => ({
  kind: 'user',
  userId,
  tokenId,
  tokenExpiresAt: expiresAt,
  operator: false,
  ...(within === undefined ? {} : { within }),
});
