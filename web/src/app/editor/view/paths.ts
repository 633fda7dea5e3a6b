// Paths of files as authors write them: relative to the file of the page.
import { decodePart } from '../../ui/decode-part.ts';

/** How a page at `from` names the file at `to`. */
export function relativePath(from: string, to: string): string {
  const [folders, target] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < folders.length && same < target.length - 1 && folders[same] === target[same]) same += 1;
  return [...folders.slice(same).map(() => '..'), ...target.slice(same)].map(encodeSegment).join('/');
}

/** Blanks and brackets end an address in Markdown. */
const encodeSegment = (segment: string): string =>
  segment.replaceAll(/[\s()<>%]/g, (symbol) => encodeURIComponent(symbol));

/** The file that a page at `from` names; undefined for what is outside of the space or on the web. */
export function resolvePath(from: string, written: string): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/\/|#)/i.test(written)) return undefined;
  const parts = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of (written.split(/[?#]/)[0] ?? '').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(decodePart(part));
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
