import type { PageLink } from './types.ts';
import type { Span } from '../markdown/positions/positions.ts';

/** Longer texts are no names of files. */
const LONGEST = 300;

/** Whether the text of a link is only the name of the file that it leads to, which says nothing to a reader. */
export function isFileName(text: string, target: string): boolean {
  const name = text.trim();
  if (name.length > LONGEST || !/\.md$/i.test(name)) return false;
  const path = decoded(target.split(/[?#]/, 1)[0] ?? '');
  return path === name || path.endsWith(`/${name}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Where the text of a link stands that is to show the title of its page: of a mention, or of one that shows a file's name. */
export function findMention(source: string, { kind, syntax, target, start, end }: PageLink): Span | undefined {
  if (kind !== 'link' || (syntax !== 'bare' && syntax !== 'angle')) return undefined;
  const from = Math.max(0, start - LONGEST);
  const before = /\[((?:[^[\]\\\n]|\\.)+)\]\(<?$/.exec(source.slice(from, start));
  const text = before?.[1];
  if (!before || text === undefined) return undefined;
  const isMention = /^>?[ \t]+(?:"mention"|'mention')[ \t]*\)/.test(source.slice(end, end + 30));
  if (!isMention && !isFileName(text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, ''), target)) return undefined;
  const at = from + before.index + 1;
  return { start: at, end: at + text.length };
}
