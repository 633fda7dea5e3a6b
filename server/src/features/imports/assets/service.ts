import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import mime from 'mime-types';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { FileEntry, Tree } from '#features/contents/index.ts';
import type { SourceFile } from '../folders/index.ts';

/** The part of an image in which every format tells its size. */
const HEAD_BYTES = 256 * 1024;

export interface AssetOptions {
  previous: Tree | undefined;
  newId: () => string;
}

/** Stores the bytes of a source's files; a file keeps the id that it had under the same path. */
export async function storeFiles(
  ctx: { blobs: BlobStore },
  files: readonly SourceFile[],
  options: AssetOptions & { onStored: () => void },
): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const file of files) {
    const { sha256, size } = await ctx.blobs.put(createReadStream(file.location));
    const contentType = mime.lookup(file.path) || 'application/octet-stream';
    entries.push({
      id: options.previous?.fileByPath.get(file.path)?.id ?? options.newId(),
      name: file.path.split('/').at(-1) ?? file.path,
      path: file.path,
      contentType,
      size,
      sha256,
      ...(contentType.startsWith('image/') ? await dimensionsOf(file.location) : {}),
    });
    options.onStored();
  }
  return entries;
}

// A picture that says nothing of its size is still a picture: it is shown without the hint.
async function dimensionsOf(location: string): Promise<{ width?: number; height?: number }> {
  const handle = await open(location);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { width, height } = imageSize(buffer.subarray(0, bytesRead));
    return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : {};
  } catch {
    return {};
  } finally {
    await handle.close();
  }
}
