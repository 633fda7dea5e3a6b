import { writeFile } from 'node:fs/promises';
import { decodeText, links, rewriteLinks } from '@lectern/content';
import { readRegularFile } from '#platform/files.ts';
import { isElsewhere, PICTURE_LIMITS, wayTo } from './rules.ts';

export interface PageFile {
  path: string;
  location: string;
}

/** A picture elsewhere, and the first page that shows it. */
export interface Shown {
  url: string;
  page: string;
}

/** The pictures elsewhere that pages show, each once; one more than are fetched, so that somebody can say that there are more. */
export async function findPictures(pages: readonly PageFile[]): Promise<Shown[]> {
  const found = new Map<string, Shown>();
  for (const { path, location } of pages)
    for (const url of picturesIn((await textAt(location)) ?? '')) {
      if (found.size > PICTURE_LIMITS.count) return [...found.values()];
      if (!found.has(url)) found.set(url, { url, page: path });
    }
  return [...found.values()];
}

/** Has pages show files of their space in place of pictures elsewhere. */
export async function showPictures({
  pages,
  files,
}: {
  pages: readonly PageFile[];
  files: ReadonlyMap<string, string>;
}): Promise<void> {
  for (const { path, location } of pages) {
    const text = await textAt(location);
    if (text === undefined) continue;
    const changed = rewriteLinks(text, ({ kind, target }) => {
      const file = kind === 'image' ? files.get(target) : undefined;
      return file === undefined ? undefined : wayTo(path, file);
    });
    if (changed !== text) await writeFile(location, changed);
  }
}

const picturesIn = (text: string): string[] =>
  /https?:/i.test(text)
    ? links(text).flatMap(({ kind, target }) => (kind === 'image' && isElsewhere(target) ? [target] : []))
    : [];

/** Undefined for bytes that are no text: they are kept as they are. */
async function textAt(location: string): Promise<string | undefined> {
  const { text, invalid } = decodeText(await readRegularFile(location));
  return invalid ? undefined : text;
}
