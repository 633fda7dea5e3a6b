import { createHash } from 'node:crypto';
import { decodeText, type OpenapiSlot } from '@lectern/content';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Db } from '#platform/db/index.ts';
import { findTarget } from '../targets.ts';
import type { FileEntry, Tree } from '../trees/index.ts';
import { DESCRIPTION_AT_MOST, type FetchingCtx, hashOfUrl, readAddress } from './fetching.ts';
import { findDescribed } from './store.ts';
import type { DescriptionFile } from '@lectern/openapi';
import { referredFiles } from '@lectern/openapi';

export interface SourcesCtx extends FetchingCtx {
  blobs: BlobStore;
  above: { storedDescriptions: StoredDescriptions };
}

/** A version of a description; its text is read when it is needed. */
export interface StoredDescription {
  hash: string;
  read: () => Promise<string>;
}

/** Descriptions that organizations keep by a name of their own. */
export interface StoredDescriptions {
  /** The newest version of one that the organization of a space has. */
  find: (db: Db, spaceId: string, name: string) => Promise<StoredDescription | undefined>;
  /** The hashes of all that the organization of a space has, by their names. */
  list: (db: Db, spaceId: string) => Promise<Map<string, string>>;
}

/** Where the page lies whose blocks are shown. */
export interface DescribedPlace {
  tree: Tree;
  spaceId: string;
  /** The file of the page, from whose folder its links go. */
  source: string;
}

/** A description with all files that it refers to; the key names their bytes. */
export interface Source {
  key: string;
  /** Its address, where it has one: what is relative in it is relative to that. */
  url?: string;
  files: () => Promise<DescriptionFile[]>;
}

const FILES_AT_MOST = 60;

/**
 * The description that a block names: one that the organization keeps, else a file of its space, or an address. `later` where
 * an address gives nothing now, and may another time.
 */
export async function loadSource(
  ctx: SourcesCtx,
  place: DescribedPlace,
  { source: target, spec }: Pick<OpenapiSlot, 'source' | 'spec'>,
): Promise<Source | 'later' | undefined> {
  const stored = spec ? await ctx.above.storedDescriptions.find(ctx.db, place.spaceId, spec) : undefined;
  if (stored !== undefined) return { key: stored.hash, files: async () => [{ path: '', text: await stored.read() }] };
  if (target === '') return undefined;
  const found = findTarget(place.tree, { source: place.source, target });
  if (found.kind === 'file') return loadFiles(ctx, place.tree, found.file);
  if (found.kind !== 'url' || !/^https?:\/\//i.test(found.url)) return undefined;
  const { url } = found;
  const fetched = await readAddress(ctx, place.spaceId, url);
  if (fetched === undefined) return 'later';
  return { key: fetched.hash, url, files: async () => [{ path: '', text: fetched.text, url }] };
}

/** Whether a description can be had without asking another server: it is kept here, or its address was asked before. */
export async function isAtHand(
  { db, above }: Pick<SourcesCtx, 'db' | 'above'>,
  { tree, spaceId, source }: DescribedPlace,
  { source: target, spec }: Pick<OpenapiSlot, 'source' | 'spec'>,
): Promise<boolean> {
  const found = findTarget(tree, { source, target });
  if (found.kind !== 'url') return true;
  if (spec && (await above.storedDescriptions.find(db, spaceId, spec)) !== undefined) return true;
  return (await findDescribed(db, spaceId, hashOfUrl(found.url)))?.content != null;
}

async function loadFiles(ctx: SourcesCtx, tree: Tree, entry: FileEntry): Promise<Source | undefined> {
  const wanted = [entry];
  const known = new Set([entry.path]);
  const files: DescriptionFile[] = [];
  const key = createHash('sha256');
  let size = 0;
  for (const file of wanted) {
    size += file.size;
    const bytes = size > DESCRIPTION_AT_MOST ? undefined : await ctx.blobs.read(file.sha256);
    if (bytes === undefined) return undefined;
    const { text } = decodeText(bytes);
    files.push({ path: file.path, text });
    key.update(`${file.path}\0${file.sha256}\0`);
    for (const path of referredFiles(file.path, text)) {
      const other = tree.fileByPath.get(path);
      if (other === undefined || known.has(path) || wanted.length >= FILES_AT_MOST) continue;
      known.add(path);
      wanted.push(other);
    }
  }
  return { key: key.digest('hex'), files: async () => files };
}
