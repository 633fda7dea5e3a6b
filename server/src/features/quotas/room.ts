// Room: bytes that are on their way are refused early, before anything refers to them.
import type { Db } from '#platform/db/index.ts';
import { toHash, toKey } from '#platform/objects/index.ts';
import { type QuotasCtx, requireRoom, roomFor } from './service.ts';

const HASHES_AT_ONCE = 500;

/** Which of these bytes a space holds already: they take no room. */
export async function findHeld(db: Db, spaceId: string, hashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < hashes.length; at += HASHES_AT_ONCE) {
    const rows = await db
      .selectFrom('held_bytes')
      .select('hash')
      .where('space_id', '=', spaceId)
      .where('hash', 'in', hashes.slice(at, at + HASHES_AT_ONCE).map(toKey))
      .execute();
    for (const { hash } of rows) found.add(toHash(hash));
  }
  return found;
}

export interface Room {
  /** Refuses bytes for which there is none, with all that were taken before. */
  take: (bytes: Uint8Array, hashOf: (bytes: Uint8Array) => string) => Promise<void>;
}

/** The room that a space has for bytes of one request. */
export function createRoom(ctx: QuotasCtx, spaceId: string): Room {
  let open: Promise<{ organizationId: string; left: number } | undefined> | undefined;
  let taken = 0;
  return {
    take: async (bytes, hashOf) => {
      const room = await (open ??= openRoom(ctx, spaceId));
      if (room === undefined) return;
      taken += bytes.byteLength;
      if (taken <= room.left) return;
      if ((await findHeld(ctx.db, spaceId, [hashOf(bytes)])).size === 0)
        return requireRoom(ctx, room.organizationId, { storage: taken });
      taken -= bytes.byteLength;
    },
  };
}

/** Undefined where nothing bounds it, and where there is no such space, which others say. */
async function openRoom(
  ctx: QuotasCtx,
  spaceId: string,
): Promise<{ organizationId: string; left: number } | undefined> {
  const space = await ctx.db
    .selectFrom('spaces')
    .select('organization_id')
    .where('id', '=', spaceId)
    .executeTakeFirst();
  const left = space && (await roomFor(ctx, space.organization_id));
  return left === undefined ? undefined : { organizationId: space?.organization_id ?? '', left };
}

/** The same bytes, as long as there is room for them: what is too much is not received to its end. */
export async function* whileRoom(
  ctx: QuotasCtx,
  spaceId: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const room = await openRoom(ctx, spaceId);
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.byteLength;
    if (room !== undefined && received > room.left) await requireRoom(ctx, room.organizationId, { storage: received });
    yield chunk;
  }
}
