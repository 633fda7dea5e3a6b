// Files of a source that are no pages: their bytes go to the blobs, their names into the tree.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { typeByName } from '#platform/content-types.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import { type Dimensions, HEAD_BYTES, readDimensions } from '#platform/dimensions.ts';
import { withRegularFile } from '#platform/files.ts';
import type { FileEntry, WholeTree } from '#features/contents/index.ts';
import { reading, type SourceFile } from './folders/index.ts';
import { isPointer } from './pages/index.ts';

/** A store waits for the disk after each file, so several go there side by side. */
const FILES_AT_ONCE = 4;

export interface AssetOptions {
  previous: WholeTree | undefined;
  newId: () => string;
  signal: AbortSignal | undefined;
  onStored: () => void;
  /** Called for files that are only Git LFS's notes of where the files are. */
  onPointer: (path: string) => void;
}

/** Stores the bytes of a source's files; a file keeps the id that it had under the same path. */
export async function storeFiles(
  ctx: { blobs: BlobStore },
  files: readonly SourceFile[],
  options: AssetOptions,
): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    options.signal?.throwIfAborted();
    const stored = files.slice(at, at + FILES_AT_ONCE).map((file) => storeFile(ctx, file, options));
    // All of them end before one failure is thrown, so that nothing is still writing then.
    await Promise.allSettled(stored);
    entries.push(...(await Promise.all(stored)));
  }
  return entries;
}

async function storeFile(ctx: { blobs: BlobStore }, file: SourceFile, options: AssetOptions): Promise<FileEntry> {
  const git = createHash('sha1').update(`blob ${file.size}\0`);
  const { sha256, size } = await reading(file.path, () =>
    withRegularFile(file.location, (opened) =>
      ctx.blobs.put(
        readThrough(opened, (chunk, isFirst) => {
          git.update(chunk);
          if (isFirst && isPointer(chunk)) options.onPointer(file.path);
        }),
      ),
    ),
  );
  const contentType = (await typeByName(file.path)) ?? 'application/octet-stream';
  const isImage = contentType.startsWith('image/');
  const dimensions = isImage ? await reading(file.path, () => dimensionsOf(file.location)) : {};
  options.onStored();
  return {
    id: options.previous?.fileByPath.get(file.path)?.id ?? options.newId(),
    name: file.path.split('/').at(-1) ?? file.path,
    path: file.path,
    contentType,
    size,
    sha256,
    // Git's id begins with the size, which is only right if the file has not grown since it was listed.
    ...(size === file.size ? { oid: git.digest('hex') } : {}),
    ...dimensions,
  };
}

async function* readThrough(
  file: FileHandle,
  see: (chunk: Uint8Array, isFirst: boolean) => void,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>) {
    see(chunk, isFirst);
    isFirst = false;
    yield chunk;
  }
}

const dimensionsOf = (location: string): Promise<Dimensions> =>
  withRegularFile(location, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return readDimensions(buffer.subarray(0, bytesRead));
  });
