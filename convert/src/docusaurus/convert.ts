import { posix } from 'node:path';
import { rewriteLinks } from '@lectern/content';
import {
  hidePage,
  type Draft,
  type Entry,
  githubSlugs,
  markdownAnchors,
  MARKDOWN_NAME,
  readSettings,
  readTextFile,
  relativeTarget,
  resolveIn,
  type SourceTree,
  splitFront,
  textValue,
  titleOfName,
  countLeftOut,
} from '../drafts/index.ts';
import { convertedNote, withTitle } from '../mkdocs/convert.ts';
import { convertAlerts } from '../markdown/index.ts';
import { convertMdx } from './blocks.ts';
import { findDocusaurus } from './find.ts';
import { type Category, type FolderPage, orderFolders, orderOthers } from './folders.ts';
import { addParts, makeParts, partTarget, partText, type Parts, placePart, putParts, UNUSED_PART } from './parts.ts';
import { noteProgram, readModule, sourcesBelow, toPlain } from '../programs/index.ts';
import { listVersions } from './listed.ts';
import { readSidebars } from './sidebars.ts';
import {
  noVersion,
  otherPages,
  pathInVersion,
  readVersion,
  sidebarsOf,
  type Version,
  withoutVersion,
} from './versions.ts';

const SIDEBARS = /^(?:[^/]+\/)?sidebars\.(?:json|[cm]?[jt]s)$/;

interface Project {
  tree: SourceTree;
  /** Where the configuration lies, with a slash at its end; empty for the top. */
  root: string;
  docs: string;
  /** The version that is imported; undefined for what is written now. */
  version: Version | undefined;
  /** From the path in the source to that in the draft, of pages and files. */
  places: Map<string, string>;
  /** Places of pages by their addresses below the docs, without numbers and endings. */
  addresses: Map<string, string>;
  parts: Parts;
}

/**
 * A project of Docusaurus: its pages without programs, in the order of its sidebars; of another version, if `part` is the folder
 * of that. Nothing of it is run.
 */
export async function convertDocusaurus(tree: SourceTree, draft: Draft, part = ''): Promise<void> {
  const found = findDocusaurus(tree);
  if (found === undefined) return;
  const version = await readVersion(tree, found.root, part);
  const docs = version === undefined ? found.docs : `${found.root}versioned_docs/version-${version.name}/`;
  const { root } = found;
  draft.versions = await listVersions(tree, found);
  if (version !== undefined && ![...tree.files.keys()].some((path) => path.startsWith(docs)))
    throw noVersion(version, draft.versions);
  const project: Project = { tree, root, docs, version, places: new Map(), addresses: new Map(), parts: makeParts() };
  placeAll(project, draft);
  for (const [path, place] of project.places)
    if (path.startsWith(project.docs) && MARKDOWN_NAME.test(path))
      project.addresses.set(addressOf(path.slice(project.docs.length)), place);
  const pages: (FolderPage & { id: string })[] = [];
  const posts: FolderPage[] = [];
  for (const [path, place] of project.places) {
    const file = tree.files.get(path);
    if (file === undefined) continue;
    if (!MARKDOWN_NAME.test(path)) {
      draft.files.set(place, file.location);
      continue;
    }
    const page = await addPage(project, draft, { path, place, text: await readTextFile(file) });
    if (page === undefined) continue;
    if (isPost(project, path)) posts.push(page);
    else pages.push(page);
  }
  const left = await addParts(project.parts, async (path, place) => {
    const file = tree.files.get(path);
    if (file === undefined) return;
    await addPage(project, draft, { path, place, text: await readTextFile(file) });
    draft.texts.set(place, partText(path, splitFront(draft.texts.get(place) ?? '').body));
  });
  for (const path of left) draft.left.push({ file: path, message: UNUSED_PART });
  draft.entries = [...(await findOrder(project, draft, pages)), ...blogOf(posts)];
}

function placeAll({ tree, root, docs, version, places, parts }: Project, draft: Draft): void {
  const others = new Map<string, number>();
  const taken = new Set<string>();
  for (const path of tree.files.keys()) {
    const isDoc = path.startsWith(docs);
    const name = path.split('/').at(-1) ?? '';
    if (
      isDoc &&
      MARKDOWN_NAME.test(path) &&
      path
        .slice(docs.length)
        .split('/')
        .some((part) => part.startsWith('_'))
    ) {
      placePart(parts, path);
    } else if (isDoc && !/^_category_\.|^sidebars\.|\.[cm]?[jt]sx?$/.test(name)) {
      const place = placeOf(path.slice(docs.length), taken);
      taken.add(place.toLowerCase());
      places.set(path, place);
    } else if (path.startsWith(`${root}static/`)) places.set(path, path.slice(root.length));
    else if (version === undefined && path.startsWith(`${root}blog/`) && !/\.ya?ml$/.test(name))
      places.set(path, placeOf(path.slice(root.length), taken));
    else if (MARKDOWN_NAME.test(path) && path.startsWith(root)) {
      const folder = /^(?:(?:versioned_docs|i18n|src)\/[^/]+|[^/]+)\//.exec(path.slice(root.length))?.[0];
      if (folder !== undefined) others.set(root + folder, (others.get(root + folder) ?? 0) + 1);
    }
  }
  for (const [folder, count] of others) draft.left.push({ file: folder, message: otherPages(folder, count, version) });
}

const isPost = ({ root, docs }: Project, path: string): boolean =>
  path.startsWith(`${root}blog/`) && !(docs !== '' && path.startsWith(docs));

/** Posts of the blog, the newest first: the name of each begins with its day. */
function blogOf(posts: readonly FolderPage[]): Entry[] {
  if (posts.length === 0) return [];
  const index = posts.find(({ path }) => path === 'blog/README.md');
  const dayOf = (path: string): string => /(\d{4})[-/](\d{2})[-/](\d{2})/.exec(path)?.slice(1).join('-') ?? '';
  const others = posts.filter((post) => post !== index);
  const sorted = others.toSorted((a, b) =>
    dayOf(a.path) > dayOf(b.path) ? -1 : dayOf(a.path) < dayOf(b.path) ? 1 : 0,
  );
  const children = sorted.map(({ title, path }): Entry => ({ title, path, children: [] }));
  return [{ title: 'Blog', ...(index === undefined ? {} : { path: index.path }), children }];
}

/** The page of a folder is its index, its README, or the page that is called as it is. */
function placeOf(path: string, taken: ReadonlySet<string>): string {
  const plain = path.replace(MARKDOWN_NAME, '.md');
  if (plain === path && !path.endsWith('.md')) return path;
  const [folder, name] = [posix.dirname(plain), posix.basename(plain, '.md')];
  const isIndex = /^(index|readme)$/i.test(name) || name === posix.basename(folder);
  const wanted = isIndex ? posix.join(folder, 'README.md') : plain;
  return taken.has(wanted.toLowerCase()) ? plain : wanted;
}

interface Page {
  path: string;
  place: string;
  text: string;
}

async function addPage(project: Project, draft: Draft, page: Page): Promise<(FolderPage & { id: string }) | undefined> {
  const { path, place } = page;
  const { front, body, values } = splitFront(page.text);
  if (values.get('draft') === 'true') {
    draft.left.push({ file: path, message: 'A draft, which Docusaurus does not publish.' });
    return undefined;
  }
  const put = putParts(body, project.parts, (target) => partPath(project, path, target));
  const {
    text: mdx,
    dropped,
    ...rest
  } = convertMdx(put.text.replaceAll(/^[ \t]*<!--\s*truncate\s*-->[ \t]*$/gm, ''), true);
  const { text, converted: alerts } = convertAlerts(mdx);
  const converted = put.converted + rest.converted + alerts;
  if (converted > 0) draft.notes.push(convertedNote(place, converted));
  if (dropped.length > 0) {
    const kinds = [...new Set(dropped)].slice(0, 10).join(', ');
    draft.notes.push({
      file: place,
      message: `What only a program shows was left out: ${kinds}.`,
      ...countLeftOut(dropped),
    });
  }
  const titled = withTitle(values.get('unlisted') === 'true' ? splitFront(hidePage(page.text)).front : front, text);
  draft.anchors.set(place, { ids: () => markdownAnchors(text, githubSlugs), isOwnLeft: true });
  draft.texts.set(
    place,
    rewriteLinks(titled, ({ target }) => partTarget(place, target) ?? resolveTarget(project, page, target)),
  );
  const heading = /^#[ \t]+(.{1,200})$/m.exec(titled.slice(front.length))?.[1]?.trim();
  const name = posix.basename(path).replace(MARKDOWN_NAME, '');
  const position = Number(values.get('sidebar_position') ?? Number.NaN);
  const folder = posix.dirname(path.slice(project.docs.length));
  const id = values.get('id') ?? name;
  return {
    path: place,
    title: values.get('sidebar_label') ?? values.get('title') ?? heading ?? titleOfName(name),
    position: Number.isFinite(position) ? position : undefined,
    id: withoutNumbers(folder === '.' ? id : `${folder}/${id}`),
  };
}

/** The file that an import of a page names, also by the top of the project. */
const partPath = ({ root }: Project, from: string, target: string): string | undefined =>
  target.startsWith('@site/') ? root + target.slice('@site/'.length) : resolveIn(from, target)?.path;

/** Ids and addresses leave out the numbers that order files by name. */
const withoutNumbers = (path: string): string => path.replaceAll(/(^|\/)\d{1,9}\s*[-_.]+\s*/g, '$1');

const addressOf = (path: string): string =>
  withoutNumbers(path.replace(MARKDOWN_NAME, ''))
    .replace(/(^|\/)(index|readme)$/i, '')
    .replace(/\/$/, '');

/** Relative links lead to files, `/img/x.png` to what is served as it is, `/docs/x` to the page with that address. */
function resolveTarget(
  { places, addresses, docs, root, version }: Project,
  { path, place }: Page,
  target: string,
): string | undefined {
  const wanted = target.replace(/^(pathname:\/\/)?@site\//, '/');
  const found = resolveIn(path, wanted);
  if (found === undefined) return undefined;
  const isAbsolute = wanted.startsWith('/');
  const below = isAbsolute ? found.path.replace(/^docs\//, '').replace(/\/$/, '') : found.path;
  const plain = isAbsolute && below !== found.path ? pathInVersion(below, version) : below;
  // It leads to a page of another version, which is another space.
  if (plain === undefined) return undefined;
  const tries = isAbsolute
    ? [`${root}static/${found.path}`, `${root}${found.path}`, ...namesOf(`${docs}${plain}`)]
    : [...namesOf(plain), `${root}static/${found.path}`];
  const address = addressOf(isAbsolute ? plain : plain.slice(docs.length));
  const hit = tries.map((name) => places.get(name)).find((name) => name !== undefined) ?? addresses.get(address);
  return hit === undefined ? undefined : relativeTarget(place, hit, found.rest);
}

const namesOf = (path: string): string[] => [
  path,
  `${path}.md`,
  `${path}.mdx`,
  `${path}/index.md`,
  `${path}/index.mdx`,
  `${path}/README.md`,
];

async function findOrder(project: Project, draft: Draft, pages: (FolderPage & { id: string })[]): Promise<Entry[]> {
  const categories = await readCategories(project);
  const { tree, root, version } = project;
  const isSidebars = (path: string): boolean =>
    version === undefined ? SIDEBARS.test(path) && path.startsWith(root) : path === sidebarsOf(root, version);
  const file = [...tree.files.keys()].find(isSidebars);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const missing: string[] = [];
  const pageOf = (named: string) => {
    const id = withoutVersion(named);
    const page = byId.get(id) ?? byId.get(withoutNumbers(id));
    if (page === undefined) missing.push(id);
    return page;
  };
  const entriesOf = (folder: string) => orderFolders(pages, categories, folder);
  const value = file === undefined ? undefined : readModule(file, await sourcesBelow(tree, root));
  const entries = readSidebars(toPlain(value), { pageOf, entriesOf });
  if (file !== undefined && entries !== undefined && entries.length > 0)
    return [
      ...entries,
      ...noteProgram(draft, { entries, file, value, missing }, (listed) => orderOthers(pages, listed)),
    ];
  if (file !== undefined)
    draft.notes.push({
      file,
      message: 'The navigation is a program, which is not run: pages are in the order of their positions and names.',
    });
  return entriesOf('');
}

async function readCategories({ tree, docs }: Project): Promise<Map<string, Category>> {
  const found = new Map<string, Category>();
  for (const [path, file] of tree.files) {
    const folder = /^(.*)\/_category_\.(?:json|ya?ml)$/.exec(path)?.[1];
    if (folder === undefined || !path.startsWith(docs)) continue;
    found.set(folder.slice(docs.length), readCategory(await readTextFile(file)));
  }
  return found;
}

function readCategory(text: string): Category {
  const values = text.trimStart().startsWith('{') ? readJson(text) : readSettings(text);
  if (!('values' in values)) return { label: undefined, position: undefined };
  const position = Number(textValue(values.values, 'position') ?? Number.NaN);
  return { label: textValue(values.values, 'label'), position: Number.isFinite(position) ? position : undefined };
}

function readJson(text: string): { values: Record<string, unknown> } {
  try {
    return { values: JSON.parse(text) as Record<string, unknown> };
  } catch {
    // The folder then has its own name and place.
    return { values: {} };
  }
}
