// Estimating: what revisions name that no other one does, without removing anything.
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Db } from '#platform/db/index.ts';
import { getObjects, type Reference, type Referring, toKey } from '#platform/objects/index.ts';

interface EstimateCtx {
  db: Db;
  blobs: BlobStore;
}

/** What would be freed. Bytes of objects are those in the database, where they are packed. */
export interface Estimate {
  objects: number;
  objectBytes: number;
  blobs: number;
  blobBytes: number;
}

const ROWS_AT_ONCE = 500;
const NODES_AT_ONCE = 50;

/**
 * Marks all that the revisions that stay reach, then follows those that go. Marks may be many: they are in a temporary file, and not in
 * memory.
 */
export async function estimateFreed(
  ctx: EstimateCtx,
  referring: Pick<Referring, 'rootKind' | 'referencesOf' | 'usedObjects' | 'usedBlobs'>,
  going: Iterable<string>,
): Promise<Estimate> {
  const marks = createMarks();
  const found: Estimate = { objects: 0, objectBytes: 0, blobs: 0, blobBytes: 0 };
  try {
    marks.exec('BEGIN');
    for (const id of going) marks.addGoing(id);
    const root = (hash: string): Reference => ({ kind: referring.rootKind, hash, is: 'node' });
    for await (const hash of listRoots(ctx.db, (id) => !marks.isGoing(id))) marks.add(root(hash));
    await expand(ctx.db, referring, marks, async () => {});
    const fresh: Reference[] = [];
    for await (const hash of listRoots(ctx.db, marks.isGoing)) if (marks.add(root(hash))) fresh.push(root(hash));
    await count(ctx, referring, fresh, found);
    await expand(ctx.db, referring, marks, (more) => count(ctx, referring, more, found));
    return found;
  } finally {
    marks.close();
  }
}

async function* listRoots(db: Db, isWanted: (id: string) => boolean): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('revisions')
      .select(['id', 'tree', 'import_tree'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, tree, import_tree } of rows)
      if (isWanted(id)) yield* import_tree === null ? [tree] : [tree, import_tree];
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

type Marks = ReturnType<typeof createMarks>;

/** Follows all that is marked and was not followed yet, and hands on what that comes to. */
async function expand(
  db: Db,
  { referencesOf }: Pick<Referring, 'referencesOf'>,
  marks: Marks,
  onFresh: (fresh: readonly Reference[]) => Promise<void>,
): Promise<void> {
  for (let open = marks.listOpen(); open.length > 0; open = marks.listOpen()) {
    const objects = await getObjects(
      db,
      open.map(({ hash }) => hash),
    );
    const fresh: Reference[] = [];
    for (const { hash, kind } of open) {
      for (const reference of referencesOf(kind, objects.get(hash) ?? new Uint8Array()))
        if (marks.add(reference)) fresh.push(reference);
      marks.follow(hash, kind);
    }
    await onFresh(fresh);
  }
}

async function count(
  { db, blobs }: EstimateCtx,
  { usedObjects, usedBlobs }: Pick<Referring, 'usedObjects' | 'usedBlobs'>,
  fresh: readonly Reference[],
  found: Estimate,
): Promise<void> {
  const hashesOf = (isBlob: boolean) => fresh.filter(({ is }) => (is === 'blob') === isBlob).map(({ hash }) => hash);
  const [objects, files] = [hashesOf(false), hashesOf(true)];
  for (let at = 0; at < objects.length; at += ROWS_AT_ONCE) {
    const some = objects.slice(at, at + ROWS_AT_ONCE);
    const used = await usedObjects(db, some);
    const keys = some.filter((hash) => !used.has(hash)).map(toKey);
    if (keys.length === 0) continue;
    const row = await db
      .selectFrom('objects')
      .select([sql<number>`COUNT(*)`.as('objects'), sql<number>`COALESCE(SUM(length(bytes)), 0)`.as('bytes')])
      .where('hash', 'in', keys)
      .executeTakeFirstOrThrow();
    found.objects += Number(row.objects);
    found.objectBytes += Number(row.bytes);
  }
  const used = await usedBlobs(db, files);
  for (const sha256 of files) {
    const there = used.has(sha256) ? undefined : await blobs.stat(sha256);
    if (there === undefined) continue;
    found.blobs += 1;
    found.blobBytes += there.size;
  }
}

function createMarks() {
  const file = new DatabaseSync('');
  file.exec(`PRAGMA cache_size = -8192;
    CREATE TABLE going (id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE marks (hash TEXT NOT NULL, kind TEXT NOT NULL, open INTEGER NOT NULL, PRIMARY KEY (hash, kind)) WITHOUT ROWID;
    CREATE INDEX marks_open ON marks (hash, kind) WHERE open = 1`);
  const statements = {
    go: file.prepare('INSERT OR IGNORE INTO going (id) VALUES (?)'),
    goes: file.prepare('SELECT 1 FROM going WHERE id = ?'),
    known: file.prepare("SELECT 1 FROM marks WHERE hash = ? AND (kind = 'blob') = ? LIMIT 1"),
    add: file.prepare('INSERT OR IGNORE INTO marks (hash, kind, open) VALUES (?, ?, ?)'),
    open: file.prepare('SELECT hash, kind FROM marks WHERE open = 1 ORDER BY hash, kind LIMIT ?'),
    followed: file.prepare('UPDATE marks SET open = 0 WHERE hash = ? AND kind = ?'),
  };
  return {
    exec: (text: string) => file.exec(text),
    addGoing: (id: string) => void statements.go.run(id),
    isGoing: (id: string) => statements.goes.get(id) !== undefined,
    /** Whether the bytes that it names were not marked as anything else. */
    add: ({ hash, kind, is }: Reference): boolean => {
      const isKnown = statements.known.get(hash, Number(is === 'blob')) !== undefined;
      statements.add.run(hash, is === 'blob' ? 'blob' : kind, Number(is === 'node'));
      return !isKnown;
    },
    listOpen: () => statements.open.all(NODES_AT_ONCE) as { hash: string; kind: string }[],
    follow: (hash: string, kind: string) => void statements.followed.run(hash, kind),
    close: () => file.close(),
  };
}
