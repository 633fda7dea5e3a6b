// Pages that others put in: they become reusable contents, and the places that name them include these.
import { posix } from 'node:path';
import { linesOf, makeNames, MARKDOWN_NAME, relativeTarget, titleOfName } from '../drafts/index.ts';

/** Where parts come to lie, by their paths in the source, and which of them a page names. */
export interface Parts {
  places: Map<string, string>;
  used: Set<string>;
  nameOf: ReturnType<typeof makeNames>;
}

export const makeParts = (): Parts => ({ places: new Map(), used: new Set(), nameOf: makeNames() });

export function placePart({ places, nameOf }: Parts, path: string): void {
  const name = posix.basename(path).replace(MARKDOWN_NAME, '').replace(/^_+/, '');
  places.set(path, `.gitbook/includes/${nameOf('', titleOfName(name), 'part')}.md`);
}

export const UNUSED_PART = 'A part that no page puts in; it is no page of its own.';

const LINE_AT_MOST = 5000;
const IMPORT = /^import\s+([A-Z]\w{0,60})\s+from\s+['"]([^'"]{1,300}\.mdx?)['"];?[ \t]*$/;
const USE = /^([ \t]*)<([A-Z]\w{0,60})(?:\s[^<>]{0,1000})?\/>[ \t]*$/;
const SNIPPET = /^([ \t]*)<Snippet\s+file=["']([^"']{1,300})["'][^<>]{0,200}\/>[ \t]*$/;
const COMMENT = /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s{}<>]{1,300})[^>]{0,100}-->[ \t]*$/;

/** A page with the parts that it imports or names as includes; `find` says which part a target is. */
export function putParts(
  text: string,
  { places, used }: Parts,
  find: (target: string) => string | undefined,
): { text: string; converted: number } {
  if (places.size === 0) return { text, converted: 0 };
  const imported = new Map<string, string>();
  let converted = 0;
  const include = (before: string, path: string): string => {
    used.add(path);
    converted += 1;
    return `${before}{% include "${PART}${places.get(path)}" %}`;
  };
  const lines = linesOf(text).flatMap(({ text: line, isCode }): string[] => {
    if (isCode || line.length > LINE_AT_MOST) return [line];
    const [, name = '', from = ''] = (line.startsWith('import') ? IMPORT.exec(line) : null) ?? [];
    const part = name === '' ? undefined : find(from);
    if (part !== undefined && places.has(part)) {
      imported.set(name, part);
      return [];
    }
    const [, before = '', target = ''] = (line.includes('<') && (SNIPPET.exec(line) ?? COMMENT.exec(line))) || [];
    const named = target === '' ? undefined : (find(target) ?? find(`/snippets/${target}`));
    if (named !== undefined && places.has(named)) return [include(before, named)];
    const [, indent = '', tag = ''] = (line.includes('<') ? USE.exec(line) : null) ?? [];
    const used = imported.get(tag);
    return [used === undefined ? line : include(indent, used)];
  });
  return { text: lines.join('\n'), converted };
}

const PART = 'part:';

/** Where an include of a part leads from a page; undefined for all other targets. */
export const partTarget = (from: string, target: string): string | undefined =>
  target.startsWith(PART) ? relativeTarget(from, target.slice(PART.length)) : undefined;

/** A part as a reusable content. */
export const partText = (path: string, body: string): string =>
  `---\ntitle: ${JSON.stringify(titleOfName(posix.basename(path).replace(/^_+/, '')))}\n---\n\n${body.trimStart()}`;

/** Converts the parts that pages put in, and those that these put in; the others are named. */
export async function addParts(parts: Parts, add: (path: string, place: string) => Promise<void>): Promise<string[]> {
  const done = new Set<string>();
  for (let next = nextOf(parts, done); next !== undefined; next = nextOf(parts, done)) {
    done.add(next);
    await add(next, parts.places.get(next) ?? '');
  }
  return [...parts.places.keys()].filter((path) => !done.has(path));
}

const nextOf = ({ used }: Parts, done: ReadonlySet<string>): string | undefined =>
  [...used].find((path) => !done.has(path));
