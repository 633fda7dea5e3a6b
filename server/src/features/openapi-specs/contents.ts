// What a version says, as bytes: a document of megabytes is neither parsed nor written again to be answered.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { keepBytes, type KeptBody, notFound } from '#platform/http/index.ts';
import { rawUrlOf, type ShownFrom } from './resources.ts';
import type { OpenAPISpecContent } from './schema.ts';
import { getVersion, type NamedSpec } from './service.ts';
import { findDocument } from './store.ts';

/** No stored document is larger, unpacked. */
const UNPACKED_AT_MOST = 256 * 1024 * 1024;

const unpack = promisify(gunzip);

type NamedVersion = NamedSpec & { versionId?: string };

/** The document as its author wrote it, with all its files in one. */
export async function readRawContent(ctx: { db: Db }, caller: Caller, named: NamedVersion): Promise<KeptBody<object>> {
  const { version } = await getVersion(ctx, named, caller);
  return keepBytes(await readDocument(ctx, version.id));
}

/** The document of a version, as JSON. */
export async function readDocument(ctx: { db: Db }, versionId: string): Promise<Buffer> {
  const { document } = await getDocument(ctx, versionId);
  return unpack(document, { maxOutputLength: UNPACKED_AT_MOST });
}

/**
 * The document as clients of the API expect it. Programs that show sites to readers take a list of files, and know nothing
 * older than OpenAPI 3.0.
 */
export async function readContent(
  ctx: ShownFrom & { db: Db },
  caller: Caller,
  named: NamedVersion,
): Promise<KeptBody<Static<typeof OpenAPISpecContent>>> {
  const { spec, version } = await getVersion(ctx, named, caller);
  const { document, upgraded } = await getDocument(ctx, version.id);
  const bytes = await unpack(upgraded ?? document, { maxOutputLength: UNPACKED_AT_MOST });
  const filename = `${spec.slug}.json`;
  const entry = JSON.stringify({ filename, dir: './', isEntrypoint: true, references: [] });
  const isListed = caller.site !== undefined;
  const [open, close] = isListed ? ['[', ']'] : [`{${JSON.stringify(filename)}:`, '}'];
  return keepBytes(
    Buffer.concat([
      Buffer.from(`{"filesystem":${open}${entry.slice(0, -1)},"specification":`),
      bytes,
      Buffer.from(`}${close},"url":${JSON.stringify(rawUrlOf(ctx, spec, version))}}`),
    ]),
  );
}

async function getDocument(ctx: { db: Db }, versionId: string) {
  const found = await findDocument(ctx.db, versionId);
  // It was forgotten since it was looked up.
  if (found === undefined) throw notFound('version of this OpenAPI specification');
  return found;
}
