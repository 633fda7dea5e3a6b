import type { Readable } from 'node:stream';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Db } from '#platform/db/index.ts';
import { getObject, getObjects } from '#platform/objects/index.ts';
import { decodeText } from '@lectern/content';
import type { FileEntry, OriginalName, WholeTree } from '#features/contents/index.ts';
import { type Earlier, planExport } from './plans.ts';

export interface ExportsCtx {
  db: Db;
  blobs: BlobStore;
}

/** One file of an export. Its bytes are read when it is its turn. */
export type ExportEntry =
  | { kind: 'file'; path: string; size?: number; open: () => Promise<Uint8Array | Readable> }
  | { kind: 'link'; path: string; target: string };

export interface SpaceExport {
  entries: ExportEntry[];
  /** What a later import would not bring back, in sentences. */
  losses: string[];
}

/** Everything that a tree holds, as files: the pages byte for byte, includes, assets, navigation and settings. */
export async function listExport(ctx: ExportsCtx, tree: WholeTree): Promise<SpaceExport> {
  const { earlier, bytes } = await readEarlier(ctx, tree);
  const { texts, losses } = planExport(tree, earlier);
  // What is written as it was is the same bytes, whatever they are.
  const made = texts.map(({ path, text }) => bytesEntry(path, async () => bytes.get(text) ?? Buffer.from(text)));
  const pages = tree.documents.flatMap(({ source, body }) =>
    source === undefined
      ? []
      : [bytesEntry(source, async () => (body === undefined ? new Uint8Array() : getObject(ctx.db, body)))],
  );
  const includes = tree.reusable.map(({ path, body }) => bytesEntry(path, () => getObject(ctx.db, body)));
  const files = tree.files.map((file): ExportEntry => fileEntry(ctx, file));
  const links = Object.entries(tree.meta.aliases ?? {}).map(([path, target]): ExportEntry => ({
    kind: 'link',
    path,
    target,
  }));
  return keepFirst([...made, ...pages, ...includes, ...files, ...links], losses);
}

/** The files next to the pages as the last import found them, and their bytes by their texts. */
async function readEarlier(
  { db }: ExportsCtx,
  { meta: { originals } }: WholeTree,
): Promise<{ earlier: Earlier; bytes: ReadonlyMap<string, Uint8Array> }> {
  const files = Object.entries(originals?.files ?? {});
  const found = await getObjects(
    db,
    files.map(([, { body }]) => body),
  );
  const bytes = new Map<string, Uint8Array>();
  const earlier: Earlier = {};
  for (const [name, { path, body }] of files) {
    const content = found.get(body);
    if (content === undefined) continue;
    const decoded = decodeText(content);
    const text = decoded.bom ? `\uFEFF${decoded.text}` : decoded.text;
    bytes.set(text, content);
    earlier[name as OriginalName] = { path, text };
  }
  return { earlier, bytes };
}

const bytesEntry = (path: string, open: () => Promise<Uint8Array>): ExportEntry => ({ kind: 'file', path, open });

const fileEntry = (ctx: ExportsCtx, { path, size, sha256 }: FileEntry): ExportEntry => ({
  kind: 'file',
  path,
  size,
  open: async () => {
    const bytes = await ctx.blobs.open(sha256);
    if (bytes === undefined) throw new Error(`The bytes of the file ${path} (${sha256}) are missing from the store.`);
    return bytes;
  },
});

/** Each name once, and only names that stay where the export is written. */
function keepFirst(entries: readonly ExportEntry[], losses: readonly string[]): SpaceExport {
  const taken = new Set<string>();
  const left: string[] = [];
  const kept = entries.filter(({ path }) => {
    const isGood = isInnerPath(path) && !taken.has(path);
    taken.add(path);
    if (!isGood) left.push(`The file “${path}” is left out: another one has its name, or it would lie elsewhere.`);
    return isGood;
  });
  return { entries: kept, losses: [...losses, ...left] };
}

/** Whether a path stays below the folder that it is relative to, on every system. */
const isInnerPath = (path: string): boolean =>
  path !== '' &&
  !/[\0\\]|^[a-zA-Z]:/.test(path) &&
  path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
