import { headingAlias, headingId, parsePage, plainInline, type TakenIds } from '@lectern/content';
import { fenceOf } from './lines.ts';

/** The ids that a tool gives a heading, the likeliest first; `used` has those that it gave on the page. */
type Slugs = (title: string, used: Map<string, number>) => string[];

const LINE_AT_MOST = 2000;

/** What a tool that writes Markdown calls the headings of a page, and what we call them; empty for the title. */
export function markdownAnchors(text: string, slugs: Slugs): Map<string, string> {
  const found = new Map<string, string>();
  const note = (id: string, ours: string): void => void (found.has(id) || found.set(id, ours));
  const [used, taken]: [Map<string, number>, TakenIds] = [new Map(), new Map()];
  const { h1, contentStart } = parsePage(text);
  if (h1 !== undefined) for (const id of slugs(h1, used)) note(id, '');
  for (const heading of headingsOf(text.slice(contentStart))) {
    const { plain, id } = withoutAnchor(heading);
    if (id !== undefined) {
      taken.set(id, taken.get(id) ?? 0);
      note(id, id);
      continue;
    }
    const title = plainInline(plain);
    const ours = headingId(title, taken);
    for (const slug of slugs(title, used)) note(slug, ours);
  }
  return found;
}

function* headingsOf(text: string): Generator<string> {
  let fence: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const found = fenceOf(line);
    if (fence !== undefined) {
      if (found !== undefined && found.info === '' && found.fence.startsWith(fence)) fence = undefined;
    } else if (found !== undefined) fence = found.fence;
    else if (line.length <= LINE_AT_MOST && /^ {0,3}#{1,6}[ \t]/.test(line))
      yield line
        .trim()
        .replace(/^#+/, '')
        .replace(/[ \t]#+$/, '')
        .trim();
  }
}

function withoutAnchor(heading: string): { plain: string; id?: string } {
  const at = heading.indexOf('<a href="#');
  const id = at === -1 ? undefined : / id="([^"]{1,200})"/.exec(heading.slice(at))?.[1];
  return id === undefined ? { plain: heading } : { plain: heading.slice(0, at), id };
}

/** As GitHub and Docusaurus do: the second `a` is `a-1`. */
export const githubSlugs: Slugs = (title, used) => [unique(headingAlias(title), '-', used)];

/** As Python's Markdown does, for MkDocs: ASCII alone, or all letters where the site is set so; the second `a` is `a_1`. */
export function pythonSlugs(title: string, used: Map<string, number>): string[] {
  const ascii = title
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '-');
  const whole = headingAlias(title);
  return [...new Set([ascii, whole])].map((slug) => unique(slug, '_', used));
}

function unique(slug: string, separator: string, used: Map<string, number>): string {
  const count = used.get(slug);
  used.set(slug, (count ?? 0) + 1);
  return count === undefined && slug !== '' ? slug : `${slug}${separator}${count ?? 1}`;
}
