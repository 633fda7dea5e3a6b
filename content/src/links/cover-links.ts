import type { PageFacts } from '../page/facts.ts';
import type { PageLink } from './types.ts';

/** The pictures that the front matter names, where they are written in the plain way that can be found again. */
export function coverLinks(source: string, facts: PageFacts): PageLink[] {
  const { frontMatter, cover } = facts;
  if (!frontMatter || !cover) return [];
  const found: PageLink[] = [];
  const values = new Map([
    ['cover', cover.src],
    ['coverDark', cover.srcDark],
  ]);
  const lines = /^(cover|coverDark):[ \t]*(["']?)([^\n]*)$/gm;
  for (const match of source.slice(0, frontMatter.end).matchAll(lines)) {
    const target = values.get(match[1] ?? '');
    if (target === undefined || !match[3]?.startsWith(target)) continue;
    const rest = match[3].slice(target.length);
    if (!rest.startsWith(match[2] ?? '') || !/^["']?\s*(?:#.*)?$/.test(rest)) continue;
    const start = match.index + match[0].length - match[3].length;
    found.push({ kind: 'image', target, syntax: 'yaml', start, end: start + target.length });
    values.delete(match[1] ?? '');
  }
  return found;
}
