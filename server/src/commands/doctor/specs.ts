import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

interface Lost {
  id: string;
  other: string;
}

const unpack = promisify(gunzip);

/** Whether OpenAPI specifications have what they name, and their documents, on a deep look, are those that were hashed. */
export async function* wrongSpecs({ db, deep }: StoreCtx): Problems {
  yield* toLines(
    db,
    sql<Lost>`SELECT s.id, s.last_version_id AS other FROM openapi_specs s
      WHERE s.last_version_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM openapi_spec_versions v WHERE v.id = s.last_version_id AND v.spec_id = s.id)`,
    ({ id, other }) => `The OpenAPI specification ${id} is at the version ${other}, which it does not have.`,
  );
  yield* toLines(
    db,
    sql<Lost>`SELECT s.id, s.slug AS other FROM openapi_specs s
      WHERE s.source_url IS NULL AND s.due_at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM openapi_spec_texts t WHERE t.spec_id = s.id)`,
    ({ id, other }) => `The OpenAPI specification ${id} (${other}) has lost the text that it is to be made of.`,
  );
  if (deep) yield* changedDocuments(db);
}

/** One at a time: each has up to 8 MB, compressed. */
async function* changedDocuments(db: Db): Problems {
  for (let after = ''; ;) {
    const version = await db
      .selectFrom('openapi_spec_versions')
      .select(['id', 'hash', 'document'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (version === undefined) return;
    const { id, hash, document } = version;
    after = id;
    const bytes = await unpack(document).catch(() => undefined);
    if (bytes === undefined) yield `The version ${id} of an OpenAPI specification cannot be unpacked.`;
    else if (createHash('sha256').update(bytes).digest('hex') !== hash)
      yield `The version ${id} of an OpenAPI specification is not the document that it was.`;
  }
}
