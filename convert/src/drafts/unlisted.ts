import { plainInline } from '@lectern/content';
import { splitFront } from './front-matter.ts';
import { type Draft, type Entry, titleOfName } from './rules.ts';

const HOME = 'README.md';

/**
 * Pages that are in no navigation of the source come last and hidden: whoever has a link reaches them, as before. The first page
 * of a site is no hidden one, wherever it is named.
 */
export function keepUnlisted(draft: Draft): void {
  const { entries, texts } = draft;
  if (entries === undefined) return;
  const listed = new Set(pathsIn(entries));
  const left = [...texts.keys()].filter((path) => path.endsWith('.md') && !path.startsWith('.') && !listed.has(path));
  const hidden = left.filter((path) => path !== HOME).toSorted();
  const toEntry = (path: string): Entry => ({ title: titleOf(path, texts.get(path) ?? ''), path, children: [] });
  draft.entries = [...left.filter((path) => path === HOME).map(toEntry), ...entries, ...hidden.map(toEntry)];
  for (const path of hidden) texts.set(path, hidePage(texts.get(path) ?? ''));
  if (hidden[0] !== undefined)
    draft.notes.push({
      file: hidden[0],
      message:
        hidden.length === 1
          ? 'The page is in no navigation of the source: it is hidden, and links reach it.'
          : `The page and ${hidden.length - 1} more are in no navigation of the source: they are hidden, and links reach them.`,
    });
}

/** The pages that entries name. */
export function* pathsIn(entries: readonly Entry[]): Generator<string> {
  for (const { path, children } of entries) {
    if (path !== undefined) yield path;
    yield* pathsIn(children);
  }
}

function titleOf(path: string, text: string): string {
  const { body, values } = splitFront(text);
  const heading = /^#[ \t]+(.{1,300})$/m.exec(body.slice(0, 4000))?.[1];
  const said = heading === undefined ? values.get('title') : plainInline(heading);
  const name = path.replace(/(^|\/)README\.md$/, '$1').replace(/\/$/, '');
  return said || titleOfName((name === '' ? path : name).split('/').at(-1) ?? path);
}

/** With `hidden` in its front matter. One that cannot be read stays as it is, and the page is shown. */
export function hidePage(text: string): string {
  const { front, values } = splitFront(text);
  if (front === '') return `---\nhidden: true\n---\n\n${text.trimStart()}`;
  if (values.has('hidden') || values.size === 0) return text;
  const at = text.indexOf('\n') + 1;
  return `${text.slice(0, at)}hidden: true\n${text.slice(at)}`;
}
