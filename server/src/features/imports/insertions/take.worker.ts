import { posix } from 'node:path';
import { decodeText, editPage, parsePage, resolveTarget, rewriteLinks } from '@lectern/content';

export interface TextTask {
  /** The page's own file: its front matter and its heading stay. */
  own: Uint8Array;
  /** The file that it takes the text of. */
  imported: Uint8Array;
  /** Where that file lay, and where the text lies from now on. */
  from: string;
  to: string;
  title: string;
}

/** The file of a page that takes the text of another, with its links leading where they led; on a thread, as texts are long. */
export function takeText({ own, imported, from, to, title }: TextTask): Uint8Array {
  const { text: before } = decodeText(own);
  const moved = moveLinks(decodeText(imported).text, from, to);
  const { frontMatter, h1 } = parsePage(before);
  const text =
    frontMatter === undefined
      ? moved
      : `${before.slice(0, frontMatter.end).trimEnd()}\n\n${moved.slice(parsePage(moved).bodyStart)}`;
  return editPage(new TextEncoder().encode(text), { heading: h1 ?? title });
}

function moveLinks(text: string, from: string, to: string): string {
  if (from === to) return text;
  return rewriteLinks(text, ({ target }) => {
    const found = resolveTarget(from, target);
    if (found.kind !== 'path' || target.trim().startsWith('/')) return undefined;
    const hash = target.indexOf('#');
    const fragment = hash === -1 ? '' : target.slice(hash);
    const path = found.path === from ? to : found.path;
    const relative = posix.relative(posix.dirname(to), path).replaceAll(/[%?#\s<>\\]/g, encodeURIComponent);
    return (relative || '.') + fragment;
  });
}
