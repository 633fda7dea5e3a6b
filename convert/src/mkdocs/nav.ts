import { type Entry, titleOfName, toText } from '../drafts/index.ts';

const DEPTH_AT_MOST = 30;
const ENTRIES_AT_MOST = 20_000;

/** The `nav` of mkdocs.yml, or undefined where there is none: a list of paths, of titled paths, and of titled lists. */
export function readNav(nav: unknown): Entry[] | undefined {
  if (!Array.isArray(nav)) return undefined;
  const left = { entries: ENTRIES_AT_MOST };
  return readItems(nav, left, 0);
}

function readItems(items: readonly unknown[], left: { entries: number }, depth: number): Entry[] {
  if (depth > DEPTH_AT_MOST) return [];
  return items.flatMap((item): Entry[] => {
    if (typeof item === 'object' && item !== null && !Array.isArray(item))
      return Object.entries(item).flatMap(([title, value]) => readTitled(title, value, { left, depth }));
    const path = toText(item);
    return path === undefined || !take(left) ? [] : [toTarget(titleOfName(path.split('/').at(-1) ?? ''), path)];
  });
}

// One list may be named in many places, which costs nothing to write.
const take = (left: { entries: number }): boolean => (left.entries -= 1) >= 0;

function readTitled(title: string, value: unknown, at: { left: { entries: number }; depth: number }): Entry[] {
  if (!take(at.left)) return [];
  if (Array.isArray(value)) return [{ title, children: readItems(value, at.left, at.depth + 1) }];
  const target = toText(value);
  return [target === undefined ? { title, children: [] } : toTarget(title, target)];
}

const toTarget = (title: string, target: string): Entry =>
  /^[a-z][a-z0-9+.-]*:/i.test(target) ? { title, url: target, children: [] } : { title, path: target, children: [] };
