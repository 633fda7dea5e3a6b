import { type Entry, indentOf } from '../drafts/index.ts';

const LINE_AT_MOST = 2000;

/** The navigation that `_Sidebar.md` gives: its lists, below its headings. `pageOf` finds a page by what a link says. */
export function readSidebar(text: string, pageOf: (target: string) => string | undefined): Entry[] {
  const entries: Entry[] = [];
  const open: { indent: number; children: Entry[] }[] = [{ indent: -1, children: entries }];
  for (const line of text.split(/\r?\n/)) {
    if (line.length > LINE_AT_MOST || line.trim() === '') continue;
    const isHeading = /^\s{0,3}#{1,6}\s/.test(line);
    const item = /^\s*(?:[*+-]|\d{1,9}[.)])\s+/.exec(line);
    const entry = toEntry(line.slice(item?.[0].length ?? 0), pageOf, isHeading || item !== null);
    if (entry === undefined) continue;
    const indent = isHeading || item === null ? -1 : indentOf(line);
    const floor = isHeading ? 1 : hasHeading(entries) ? 2 : 1;
    while (open.length > (item === null ? 1 : floor) && (open.at(-1)?.indent ?? -1) >= indent) open.pop();
    open.at(-1)?.children.push(entry);
    if (isHeading) open.splice(1, Infinity, { indent: -1, children: entry.children });
    else if (item !== null) open.push({ indent, children: entry.children });
  }
  return entries;
}

const hasHeading = (entries: readonly Entry[]): boolean => {
  const last = entries.at(-1);
  return last !== undefined && last.path === undefined && last.url === undefined;
};

function toEntry(line: string, pageOf: (target: string) => string | undefined, mayBeTitle: boolean): Entry | undefined {
  const link = /\[\[([^\][]{1,500})\]\]|\[([^\][]{1,500})\]\(<?([^()<>\s]{1,1000})>?[^()]{0,300}\)/.exec(line);
  if (link !== null) {
    const [text = '', page = text] = link[1]?.split('|') ?? [link[2] ?? '', link[3] ?? ''];
    const path = pageOf(page.trim());
    if (path !== undefined) return { title: plain(text), path, children: [] };
    if (/^https?:/i.test(page)) return { title: plain(text), url: page, children: [] };
  }
  const title = plain(
    line.replace(/^\s{0,3}#{1,6}\s+/, '').replaceAll(/\[\[?([^\][|]{1,500})[^\][]*\]\]?(?:\([^()]*\))?/g, '$1'),
  );
  return mayBeTitle && title !== '' ? { title, children: [] } : undefined;
}

const plain = (text: string): string => text.replaceAll(/[*_`]|<[^<>]{1,200}>/g, '').trim();
