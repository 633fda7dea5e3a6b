import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { decodeText, type PageFacts, parsePage } from '@lectern/content';

export interface ReadPage {
  path: string;
  bytes: Uint8Array;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** The bytes' object id in Git. */
  oid: string;
  facts: PageFacts;
  invalidText: boolean;
}

/** Reads and parses some pages of a source: the part of an import that costs time, away from the event loop. */
export async function readPages(files: readonly { path: string; location: string }[]): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const { path, location } of files) {
    const bytes = await readFile(location);
    const { text, invalid } = decodeText(bytes);
    pages.push({
      path,
      bytes,
      hash: createHash('sha256').update(bytes).digest('hex'),
      oid: createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex'),
      facts: parsePage(text),
      invalidText: invalid,
    });
  }
  return pages;
}
