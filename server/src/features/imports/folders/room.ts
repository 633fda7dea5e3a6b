// Room: an import that its organization has no room for is refused before anything of it is stored.
import { createHash } from 'node:crypto';
import { findHeld, type QuotasCtx, requireRoom, roomFor } from '#features/quotas/index.ts';
import { withRegularFile } from '#platform/files.ts';
import { reading } from './errors.ts';
import type { Source, SourceFile } from './rules.ts';

interface Destination {
  organizationId: string;
  /** Absent for a new space, which holds nothing. */
  spaceId?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Refuses a source that brings more bytes than the organization may still keep. Files are only read for that where they would
 * be too much if all of them were new: what the space holds already, and what is there twice, takes no room.
 */
export async function requireRoomFor(
  ctx: QuotasCtx,
  { organizationId, spaceId, signal }: Destination,
  { pages, includes, files }: Source,
): Promise<void> {
  const room = await roomFor(ctx, organizationId);
  const all = [...pages, ...includes, ...files];
  if (room === undefined || all.reduce((sum, { size }) => sum + size, 0) <= room) return;
  const sizes = new Map<string, number>();
  for (const file of all) {
    signal?.throwIfAborted();
    sizes.set(await hashOf(file), file.size);
  }
  const held = spaceId === undefined ? new Set<string>() : await findHeld(ctx.db, spaceId, [...sizes.keys()]);
  const needed = [...sizes].reduce((sum, [hash, size]) => sum + (held.has(hash) ? 0 : size), 0);
  await requireRoom(ctx, organizationId, { storage: needed });
}

const hashOf = ({ path, location }: SourceFile): Promise<string> =>
  reading(path, () =>
    withRegularFile(location, async (file) => {
      const hash = createHash('sha256');
      for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Uint8Array);
      return hash.digest('hex');
    }),
  );
