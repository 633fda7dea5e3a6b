import { decodeText, pageConditions } from '@lectern/content';
import type { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { holds } from '../visitors.ts';
import { scopeOf, type Viewpoint } from './rules.ts';

export interface ViewpointsCtx {
  db: Db;
  /** The conditions of bodies by their hashes. */
  caches: { conditions: Cache<readonly string[]> };
}

/** What a visitor meets of the conditions of a body. */
export interface Met {
  conditions: readonly string[];
  /** The same for all who meet the same; empty for who meets none, to whom the body is what it is to nobody. */
  key: string;
}

const NOTHING: Met = { conditions: [], key: '' };

/** Which conditions of a body hold in a viewpoint. Without one, none does. `read` reads the body, if that must be. */
export async function listMet(
  ctx: ViewpointsCtx,
  hash: string,
  viewpoint: Viewpoint | undefined,
  read = () => getObject(ctx.db, hash),
): Promise<Met> {
  if (viewpoint === undefined) return NOTHING;
  const all = ctx.caches.conditions.get(hash) ?? (await readConditions(ctx, hash, read));
  if (all.length === 0) return NOTHING;
  const scope = scopeOf(viewpoint);
  const truths = all.map((condition) => holds(viewpoint.visitor, condition, scope));
  if (!truths.includes(true)) return NOTHING;
  return { conditions: all.filter((_, index) => truths[index]), key: truths.map(Number).join('') };
}

/** The conditions of a body, whoever reads it. */
export const listConditions = async (ctx: ViewpointsCtx, hash: string): Promise<readonly string[]> =>
  ctx.caches.conditions.get(hash) ?? readConditions(ctx, hash, () => getObject(ctx.db, hash));

const readConditions = (
  ctx: ViewpointsCtx,
  hash: string,
  read: () => Promise<Uint8Array>,
): Promise<readonly string[]> =>
  ctx.caches.conditions.getOrMake(hash, async () => conditionsIn(await read()), weightOf);

function conditionsIn(bytes: Uint8Array): readonly string[] {
  // Most bodies have none, and need not even become text.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('{%')) return [];
  return pageConditions(decodeText(bytes).text);
}

const weightOf = (conditions: readonly string[]): number =>
  conditions.reduce((sum, condition) => sum + 50 + condition.length, 200);
