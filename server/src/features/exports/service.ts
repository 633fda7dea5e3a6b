import type { Readable } from 'node:stream';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { type FileEntry, type WholeTree } from '#features/contents/index.ts';
import { planExport } from './plans.ts';

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
export function listExport(ctx: ExportsCtx, tree: WholeTree): SpaceExport {
  const { texts, losses } = planExport(tree);
  const made = texts.map(({ path, text }) => bytesEntry(path, async () => Buffer.from(text)));
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
