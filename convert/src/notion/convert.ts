import { posix } from 'node:path';
import { links, rewriteLinks } from '@lectern/content';
import {
  type Draft,
  type Entry,
  makeResolver,
  readTextFile,
  Refusal,
  relativeTarget,
  type SourceTree,
} from '../drafts/index.ts';
import { headingText } from '../html/index.ts';
import { convertHtmlFiles } from '../html-files.ts';
import { convertAlerts, convertFormulas } from '../markdown/index.ts';
import { convertedNote } from '../mkdocs/convert.ts';
import { readCsv } from './csv.ts';
import { prepareNotion } from './html.ts';
import { convertCallouts, convertColors, tableOf } from './markdown.ts';
import { idOf, placePages, titleOf } from './names.ts';

interface Export {
  tree: SourceTree;
  draft: Draft;
  places: Map<string, string>;
  parents: Map<string, string>;
  /** Places by the ids of pages, which addresses on notion.so end with. */
  byId: Map<string, string>;
  /** Places of all pages and files by their paths. */
  known: Map<string, string>;
}

/** An export of Notion: Markdown and CSV, or HTML. */
export async function convertNotion(tree: SourceTree, draft: Draft): Promise<void> {
  const paths = [...tree.files.keys()];
  const isPage = (path: string): boolean => /\.(md|html)$/i.test(path) && !/(^|\/)index\.html$/i.test(path);
  const databases = databasesOf(paths, isPage);
  const pages = [...paths.filter(isPage), ...databases.keys()];
  if (pages.length === 0)
    throw new Refusal('There is no page in it. In Notion choose Export, and "Markdown & CSV" or "HTML".');
  const found = placePages(pages);
  const byId = new Map(
    pages.flatMap((path) => (idOf(path) === undefined ? [] : [[idOf(path) ?? '', found.places.get(path) ?? '']])),
  );
  const files = paths.filter((path) => !isPage(path)).map((path): [string, string] => [path, found.placeFile(path)]);
  const exported: Export = { tree, draft, ...found, byId, known: new Map([...files, ...found.places]) };
  const titles = await convertHtmlFiles(tree, draft, {
    prepare: (root) => prepareNotion(root),
    places: found.places,
    placeFile: found.placeFile,
  });
  const read = [...pages, ...databases.keys(), ...databases.values()].filter((name) => !/\.html$/i.test(name));
  for (const path of read) draft.files.delete(found.placeFile(path));
  for (const path of pages.filter((name) => /\.md$/i.test(name))) titles.set(path, await addPage(exported, path));
  for (const [path, file] of databases) titles.set(path, await addDatabase(exported, path, file));
  draft.entries = orderOf(exported, pages, titles);
}

/** Databases that have no page of their own, with the fullest of the files that hold their rows. */
function databasesOf(paths: readonly string[], isPage: (path: string) => boolean): Map<string, string> {
  const pages = new Set(paths.filter(isPage).map((path) => path.replace(/\.[a-z]+$/i, '')));
  const found = new Map<string, string>();
  for (const path of paths.filter((name) => /\.csv$/i.test(name))) {
    const database = path.replace(/_all\.csv$/i, '.csv');
    if (pages.has(database.replace(/\.csv$/i, ''))) continue;
    if (!found.has(database) || path !== database) found.set(database, path);
  }
  return found;
}

async function addPage({ tree, draft, places, known, byId }: Export, path: string): Promise<string> {
  const file = tree.files.get(path);
  const place = places.get(path) ?? path;
  const source = file === undefined ? '' : await readTextFile(file);
  const callouts = convertCallouts(source);
  const alerts = convertAlerts(callouts.text);
  const { text, converted: formulas } = convertFormulas(convertColors(alerts.text));
  const converted = callouts.converted + alerts.converted + formulas;
  if (converted > 0) draft.notes.push(convertedNote(place, converted));
  const resolve = makeResolver(known, { before: path, after: place });
  const rewritten = rewriteLinks(text, ({ target }) => {
    const id = /^https:\/\/(?:www\.)?notion\.(?:so|site)\/\S*?([0-9a-f]{32})(?:[?#]|$)/.exec(target)?.[1];
    const page = id === undefined ? undefined : byId.get(id);
    return page === undefined ? resolve(target) : relativeTarget(place, page);
  });
  draft.texts.set(place, rewritten);
  return /^#[ \t]+(.{1,200})/.exec(rewritten.trimStart())?.[1]?.trim() ?? titleOf(path);
}

async function addDatabase(exported: Export, path: string, from: string): Promise<string> {
  const { tree, draft, places, parents } = exported;
  const file = tree.files.get(from);
  const place = places.get(path) ?? path;
  const title = titleOf(path);
  const rows = file === undefined ? [] : readCsv(await readTextFile(file));
  const children = new Map(
    [...parents].filter(([, parent]) => parent === path).map(([child]) => [titleOf(child), child]),
  );
  const linkOf = (cell: string): string | undefined => {
    const child = children.get(cell.trim());
    return child === undefined ? undefined : relativeTarget(place, places.get(child) ?? '');
  };
  if (rows === undefined) {
    draft.notes.push({
      file: place,
      message: 'The database has too many cells for a page; its rows are in the attached file.',
    });
    const name = `${place.replace(/\.md$/, '')}.csv`;
    draft.files.set(name, file?.location ?? '');
    draft.texts.set(place, `# ${headingText(title)}\n\n[${headingText(title)}](<${posix.basename(name)}>)\n`);
  } else draft.texts.set(place, `# ${headingText(title)}\n\n${rows.length === 0 ? '' : `${tableOf(rows, linkOf)}\n`}`);
  return title;
}

/** Pages below their parents, in the order in which the parent names them. */
function orderOf(
  { draft, places, parents }: Export,
  pages: readonly string[],
  titles: ReadonlyMap<string, string>,
): Entry[] {
  const below = new Map<string | undefined, string[]>();
  for (const path of pages) {
    if (!draft.texts.has(places.get(path) ?? '')) continue;
    const parent = parents.get(path);
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [path]);
    else siblings.push(path);
  }
  const entriesOf = (parent: string | undefined): Entry[] => {
    const text = parent === undefined ? '' : (draft.texts.get(places.get(parent) ?? '') ?? '');
    const ranks = ranksIn(text);
    const rankOf = (path: string): number =>
      ranks.get(posix.basename(places.get(path) ?? '')) ?? Number.MAX_SAFE_INTEGER;
    const ordered = (below.get(parent) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
    return ordered.map((path) => ({
      title: titles.get(path) ?? titleOf(path),
      path: places.get(path) ?? '',
      children: entriesOf(path),
    }));
  };
  return entriesOf(undefined);
}

/** Where in a text each page is first named. */
function ranksIn(text: string): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const { target, start } of links(text)) {
    const name = posix.basename(target);
    if (!ranks.has(name)) ranks.set(name, start);
  }
  return ranks;
}
