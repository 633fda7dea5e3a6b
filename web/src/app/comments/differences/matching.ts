// Matching: which block of a difference a comment is about. A difference has the source of blocks, a comment what they say.
import { isPreviewOf, toSaid } from '../blocks.ts';

/** What a source says, near enough to compare words: without addresses and tags. */
export const saidBySource = (source: string): string =>
  toSaid(
    source
      .slice(0, SOURCE_AT_MOST)
      .replaceAll(/\]\([^()\n]{0,500}\)/g, ']')
      .replaceAll(/\{%[^%\n]{0,500}%\}|<[^<>\n]{0,500}>/g, ' ')
      .replaceAll(/[*_`~[\]\\]|^[ \t]*(?:[-+>]|#{1,6}|\d{1,9}[.)])[ \t]+/gm, ''),
  );

const SOURCE_AT_MOST = 20_000;
const ALIKE = 0.6;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** Whether a comment with the beginning of its block is about the block that says this. */
export function isAbout(preview: string, said: string): boolean {
  if (preview !== '' && isPreviewOf(preview, said)) return true;
  const [wanted, has] = [wordsOf(preview), wordsOf(said.slice(0, preview.length + 20))];
  const all = wanted.union(has).size;
  return all > 0 && wanted.intersection(has).size / all >= ALIKE;
}
