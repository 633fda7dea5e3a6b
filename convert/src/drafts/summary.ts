import type { Entry } from './rules.ts';

const DEPTH_AT_MOST = 30;

/** The navigation as SUMMARY.md says it. */
export function summaryOf(entries: readonly Entry[]): string {
  const lines: string[] = [];
  const add = (entry: Entry, depth: number): void => {
    lines.push(`${'  '.repeat(Math.min(depth, DEPTH_AT_MOST))}* ${itemOf(entry)}`);
    for (const child of entry.children) add(child, depth + 1);
  };
  for (const entry of entries) add(entry, 0);
  return `# Table of contents\n\n${lines.join('\n')}\n`;
}

function itemOf({ title, path, url }: Entry): string {
  const text = escapeTitle(title);
  if (path !== undefined) return `[${text}](${encodePath(path)})`;
  return url === undefined ? text : `[${text}](${url.replaceAll(/[\s()<>\\]/g, encodeURIComponent)})`;
}

const escapeTitle = (title: string): string =>
  title
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]*_`<>~#&]/g, (character) => `\\${character}`) || 'Untitled';

const encodePath = (path: string): string =>
  path.replaceAll(/[%?#\s<>\\()]/g, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  );

/** The entries without those that have neither a page nor entries below them. */
export function pruneEntries(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => {
    const children = pruneEntries(entry.children);
    return entry.path === undefined && entry.url === undefined && children.length === 0 ? [] : [{ ...entry, children }];
  });
}
