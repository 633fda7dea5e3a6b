// Reads a zip, as whoever had it made does.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The files of a zip by their names. */
export async function openZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: false });
  const open = promisify(zip.openReadStream.bind(zip)) as (entry: yauzl.Entry) => Promise<Readable>;
  const reading: Promise<[string, Buffer]>[] = [];
  zip.on('entry', (entry: yauzl.Entry) => {
    reading.push(open(entry).then(async (stream) => [entry.fileName, await buffer(stream)]));
  });
  await once(zip, 'end');
  return new Map(await Promise.all(reading));
}
