import { createHash } from 'node:crypto';
import { type Construct, constructsOf, decodeText, type PageFacts, parsePage } from '@lectern/content';
import { readRegularFile } from '#platform/files.ts';
import { type FoundLinks, findLinks, isPointer } from './rules.ts';

export interface ReadPage {
  path: string;
  bytes: Uint8Array;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** The bytes' object id in Git. */
  oid: string;
  facts: PageFacts;
  links: FoundLinks;
  constructs: Construct[];
  invalidText: boolean;
  /** Whether these are not the bytes of the page but Git LFS's note of where they are. */
  isPointer: boolean;
}

/** A file that is not what it was when the folder was listed. Errors lose their codes on the way out of a thread. */
export interface UnreadPage {
  path: string;
  failure: string;
}

/** Reads and parses some pages of a source: the part of an import that costs time, away from the event loop. */
export async function readPages(
  files: readonly { path: string; location: string }[],
): Promise<(ReadPage | UnreadPage)[]> {
  const pages: (ReadPage | UnreadPage)[] = [];
  for (const { path, location } of files) {
    try {
      pages.push(toPage(path, await readRegularFile(location)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      pages.push({ path, failure: code });
    }
  }
  return pages;
}

function toPage(path: string, bytes: Uint8Array): ReadPage {
  const { text, invalid } = decodeText(bytes);
  return {
    path,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
    oid: createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex'),
    facts: parsePage(text),
    links: findLinks(text),
    constructs: constructsOf(text),
    invalidText: invalid,
    isPointer: isPointer(bytes),
  };
}
