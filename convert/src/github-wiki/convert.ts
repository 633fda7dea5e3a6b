import { posix } from 'node:path';
import { rewriteLinks } from '@lectern/content';
import {
  type Draft,
  type Entry,
  linesOf,
  pruneEntries,
  readTextFile,
  Refusal,
  relativeTarget,
  resolveIn,
  type SourceTree,
  splitTarget,
} from '../drafts/index.ts';
import { headingText } from '../html/index.ts';
import { convertAlerts, convertFormulas } from '../markdown/index.ts';
import { convertedNote } from '../mkdocs/convert.ts';
import { readSidebar } from './sidebar.ts';

const MARKDOWN = /\.(md|markdown|mkd|mkdn|mdown)$/i;
const OTHER_MARKUP = /\.(asciidoc|adoc|mediawiki|wiki|org|pod|rdoc|rst|textile|creole)$/i;
const OWN = /^_(sidebar|footer|header)\./i;
const PICTURE = /\.(png|jpe?g|gif|svg|webp|bmp)$/i;

interface Wiki {
  /** Pages of the source by what a link may call them. */
  names: Map<string, string>;
  places: Map<string, string>;
  tree: SourceTree;
}

/** The files of a wiki of GitHub, as `git clone …/name.wiki.git` gives them. */
export async function convertGitHubWiki(tree: SourceTree, draft: Draft): Promise<void> {
  const wiki: Wiki = { names: new Map(), places: new Map(), tree };
  for (const path of tree.files.keys()) {
    const name = posix.basename(path);
    if (OTHER_MARKUP.test(name)) draft.left.push({ file: path, message: 'The page is not written in Markdown.' });
    else if (!MARKDOWN.test(name)) draft.files.set(path, tree.files.get(path)?.location ?? '');
    else if (!OWN.test(name)) addName(wiki, path);
  }
  if (wiki.places.size === 0)
    throw new Refusal(
      'There is no page of Markdown in it. Clone the wiki (<repository>.wiki.git) and make a zip of the folder.',
    );
  for (const [path, place] of wiki.places) {
    const file = tree.files.get(path);
    if (file === undefined) continue;
    const body = convertText(draft, place, convertLinks(wiki, path, await readTextFile(file)));
    const text = rewriteLinks(body, ({ target }) => resolveTarget(wiki, path, target));
    const title = titleOfPage(path);
    draft.texts.set(place, /^\s*#[ \t]/.test(text) ? text : `# ${headingText(title)}\n\n${text}`);
  }
  draft.entries = await findOrder(wiki);
}

/** Alerts and formulas, which GitHub writes in its own way. */
function convertText(draft: Draft, place: string, source: string): string {
  const alerts = convertAlerts(source);
  const formulas = convertFormulas(alerts.text);
  const count = alerts.converted + formulas.converted;
  if (count > 0) draft.notes.push(convertedNote(place, count));
  return formulas.text;
}

const titleOfPage = (path: string): string => posix.basename(path).replace(MARKDOWN, '').replaceAll(/-+/g, ' ').trim();

/** Pages are called by their names alone, in any case, with blanks for hyphens. */
const foldName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/-]+/g, '-')
    .normalize('NFC');

function addName(wiki: Wiki, path: string): void {
  const name = posix.basename(path).replace(MARKDOWN, '');
  const isHome = foldName(name) === 'home' && !wiki.places.has('README.md');
  wiki.places.set(path, isHome ? 'README.md' : path.replace(MARKDOWN, '.md'));
  if (!wiki.names.has(foldName(name))) wiki.names.set(foldName(name), path);
}

function findPage(wiki: Wiki, target: string): { place: string; rest: string } | undefined {
  const own = /^https?:\/\/github\.com\/[^/]+\/[^/]+\/wiki(?:\/(.*))?$/i.exec(target);
  const { path, rest } = splitTarget(own === null ? target : own[1] || 'Home');
  if (own === null && /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const name = foldName(posix.basename(path).replace(MARKDOWN, ''));
  const place = wiki.places.get(wiki.names.get(name) ?? '');
  return place === undefined ? undefined : { place, rest };
}

function resolveTarget(wiki: Wiki, from: string, target: string): string | undefined {
  if (target.startsWith('#')) return undefined;
  const place = wiki.places.get(from) ?? from;
  const file = resolveIn(from, target);
  if (file !== undefined && wiki.tree.files.has(file.path) && !wiki.places.has(file.path))
    return relativeTarget(place, file.path, file.rest);
  const page = findPage(wiki, target);
  return page === undefined ? undefined : relativeTarget(place, page.place, page.rest);
}

/** Links in double brackets as Markdown writes them. */
function convertLinks(wiki: Wiki, from: string, text: string): string {
  const lines = linesOf(text).map(({ text: line, isCode }) =>
    isCode || !line.includes('[[')
      ? line
      : line.replaceAll(/(`[^`]{0,500}`)|\[\[([^\][\n]{1,500})\]\]/g, (found, code?: string, inner?: string) =>
          code !== undefined || inner === undefined ? found : linkOf(wiki, from, inner),
        ),
  );
  return lines.join('\n');
}

function linkOf(wiki: Wiki, from: string, inner: string): string {
  const [first = '', ...rest] = inner.split('|').map((part) => part.trim());
  if (PICTURE.test(first)) {
    const alt = rest.find((part) => part.startsWith('alt='))?.slice(4) ?? '';
    return `![${alt}](<${first.replace(/^\//, '')}>)`;
  }
  const target = rest.at(-1) ?? first;
  const page = findPage(wiki, target);
  const place = wiki.places.get(from) ?? from;
  // A page that nobody wrote yet: the report names the link as broken.
  const href = page === undefined ? `${target.replaceAll(/\s+/g, '-')}` : relativeTarget(place, page.place, page.rest);
  return `[${first.replaceAll(/[\\[\]]/g, '')}](<${href.replaceAll(/[<>]/g, '')}>)`;
}

/** The order of the sidebar; what it does not name follows, by name. */
async function findOrder(wiki: Wiki): Promise<Entry[]> {
  const sidebar = [...wiki.tree.files.values()].find(({ path }) => /(^|\/)_sidebar\.(md|markdown)$/i.test(path));
  const pageOf = (target: string): string | undefined => findPage(wiki, target)?.place;
  const entries = sidebar === undefined ? [] : pruneEntries(readSidebar(await readTextFile(sidebar), pageOf));
  const listed = new Set<string>();
  const note = (found: readonly Entry[]): void => {
    for (const entry of found) {
      if (entry.path !== undefined) listed.add(entry.path);
      note(entry.children);
    }
  };
  note(entries);
  const rest = [...wiki.places].filter(([, place]) => !listed.has(place));
  const home = rest.filter(([, place]) => place === 'README.md');
  const others = rest.filter(([, place]) => place !== 'README.md').toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const toEntry = ([path, place]: [string, string]): Entry => ({ title: titleOfPage(path), path: place, children: [] });
  return [...home.map(toEntry), ...entries, ...others.map(toEntry)];
}
