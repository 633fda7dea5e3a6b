// The data folder of a release as one file.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';

export async function packFolder(folder: string, file: string): Promise<void> {
  const archive = pack();
  const written = pipeline(
    archive,
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    createWriteStream(file),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) archive.entry({ name: relative(folder, path) }, await readFile(path));
  archive.finalize();
  await written;
}

export async function unpackFolder(file: string, folder: string): Promise<void> {
  const archive = extract();
  const read = pipeline(createReadStream(file), createZstdDecompress(), archive);
  for await (const entry of archive) {
    const path = join(folder, entry.header.name);
    await mkdir(dirname(path), { recursive: true });
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    await writeFile(path, Buffer.concat(parts), { mode: 0o600 });
  }
  await read;
}
