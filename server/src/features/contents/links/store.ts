import type { Db } from '#platform/db/index.ts';
import { toHash, toKey } from '#platform/objects/index.ts';
import type { BodyLink } from './rules.ts';

const BATCH = 500;

/** Counts up whenever the kernel finds other links in the same text. */
const DERIVATION = 1;

/** The links of those bodies for which they were worked out already. */
export async function findBodyLinks(db: Db, hashes: readonly string[]): Promise<Map<string, BodyLink[]>> {
  const found = new Map<string, BodyLink[]>();
  for (let at = 0; at < hashes.length; at += BATCH) {
    const rows = await db
      .selectFrom('body_links')
      .select(['hash', 'links'])
      .where('hash', 'in', hashes.slice(at, at + BATCH).map(toKey))
      .where('derivation', '=', DERIVATION)
      .execute();
    for (const { hash, links } of rows) found.set(toHash(hash), JSON.parse(links) as BodyLink[]);
  }
  return found;
}

/** Keeps what was worked out, for bodies that are still there. */
export async function keepBodyLinks(db: Db, links: ReadonlyMap<string, readonly BodyLink[]>): Promise<void> {
  const hashes = [...links.keys()].toSorted();
  if (hashes.length === 0) return;
  const there = await db.selectFrom('objects').select('hash').where('hash', 'in', hashes.map(toKey)).execute();
  const known = new Set(there.map((row) => toHash(row.hash)));
  const rows = hashes
    .filter((hash) => known.has(hash))
    .map((hash) => ({ hash: toKey(hash), derivation: DERIVATION, links: JSON.stringify(links.get(hash)) }));
  if (rows.length === 0) return;
  await db
    .insertInto('body_links')
    .values(rows)
    .onConflict((on) =>
      on.column('hash').doUpdateSet((row) => ({
        derivation: row.ref('excluded.derivation'),
        links: row.ref('excluded.links'),
      })),
    )
    .execute();
}
