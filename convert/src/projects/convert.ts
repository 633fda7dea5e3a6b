import { posix } from 'node:path';
import { rewriteLinks } from '@lectern/content';
import { convertMdx } from '../docusaurus/blocks.ts';
import { type FolderPage, orderFolders, orderOthers } from '../docusaurus/folders.ts';
import {
  addParts,
  makeParts,
  partTarget,
  partText,
  type Parts,
  placePart,
  putParts,
  UNUSED_PART,
} from '../docusaurus/parts.ts';
import {
  type Draft,
  type Entry,
  githubSlugs,
  markdownAnchors,
  MARKDOWN_NAME,
  readTextFile,
  relativeTarget,
  resolveIn,
  type SourceTree,
  splitFront,
  titleOfName,
  countLeftOut,
} from '../drafts/index.ts';
import { convertAlerts, convertFormulas } from '../markdown/index.ts';
import { convertedNote, withTitle } from '../mkdocs/convert.ts';
import { putCode } from './code-files.ts';
import { readMintNavigation } from './mintlify.ts';
import { noteProgram } from '../programs/index.ts';
import { findProject, type Project } from './projects.ts';
import { readProjectSidebar } from './sidebars.ts';

export { findProject } from './projects.ts';

/** A project of VitePress, Starlight or Mintlify: its pages without programs. Nothing of it is run. */
export async function convertProject(tree: SourceTree, draft: Draft): Promise<void> {
  const project = await findProject(tree);
  if (project === undefined) return;
  const places = placesOf(tree, project);
  const parts = makeParts();
  for (const path of places.keys()) if (MARKDOWN_NAME.test(path) && isPart(project, path)) placePart(parts, path);
  const readPage = async (path: string, place: string): Promise<FolderPage | undefined> => {
    const file = tree.files.get(path);
    if (file === undefined) return undefined;
    const code = await putCode(await readTextFile(file), { tree, root: project.root, path });
    return addPage(draft, { project, places, parts, path, place, text: code.text, missing: code.missing });
  };
  const pages: FolderPage[] = [];
  for (const [path, place] of places) {
    const file = tree.files.get(path);
    if (file === undefined) continue;
    if (!MARKDOWN_NAME.test(path)) draft.files.set(place, file.location);
    else if (!parts.places.has(path)) {
      const page = await readPage(path, place);
      if (page !== undefined) pages.push(page);
    }
  }
  const left = await addParts(parts, async (path, place) => {
    await readPage(path, place);
    draft.texts.set(place, partText(path, splitFront(draft.texts.get(place) ?? '').body));
  });
  for (const path of left) draft.left.push({ file: path, message: UNUSED_PART });
  const nav = project.navigation === undefined ? undefined : tree.files.get(project.navigation);
  const pageOf = pageFinder(project, places, pages);
  draft.entries =
    nav === undefined
      ? await orderByProgram(tree, draft, { project, pages, pageOf })
      : readMintNavigation(await readTextFile(nav), { draft, file: nav.path, pageOf });
}

interface Ordering {
  project: Project;
  pages: readonly FolderPage[];
  pageOf: (name: string) => Entry | undefined;
}

/** The navigation that is data in a program; the order of folders where there is none, and for pages that it may have named. */
async function orderByProgram(tree: SourceTree, draft: Draft, { project, pages, pageOf }: Ordering): Promise<Entry[]> {
  const entriesOf = (folder: string): Entry[] => orderFolders(pages, new Map(), folder);
  const sidebar = await readProjectSidebar(tree, project, { pageOf, entriesOf });
  if (sidebar !== undefined)
    return [...sidebar.entries, ...noteProgram(draft, sidebar, (listed) => orderOthers(pages, listed))];
  draft.notes.push({
    file: project.root === '' ? 'package.json' : project.root,
    message: 'The navigation is a program, which is not run: pages are in the order of their positions and names.',
  });
  return entriesOf('');
}

/** Parts lie in a folder of their own, or begin with an underscore. */
const isPart = ({ root, kind }: Project, path: string): boolean => {
  const below = path.slice(root.length);
  return (
    (kind === 'mintlify' && below.startsWith('snippets/')) || below.split('/').some((part) => part.startsWith('_'))
  );
};

function placesOf(tree: SourceTree, project: Project): Map<string, string> {
  const { root, assets } = project;
  const taken = new Set<string>();
  const places = new Map<string, string>();
  for (const path of tree.files.keys()) {
    const isAsset = assets !== '' && path.startsWith(assets);
    if (!path.startsWith(root) && !isAsset) continue;
    const below = path.startsWith(root) ? path.slice(root.length) : `public/${path.slice(assets.length)}`;
    if (project.isLeft(below)) continue;
    const place = MARKDOWN_NAME.test(below) ? placeOf(below, taken) : below;
    taken.add(place.toLowerCase());
    places.set(path, place);
  }
  return places;
}

function placeOf(path: string, taken: ReadonlySet<string>): string {
  const plain = path.replace(MARKDOWN_NAME, '.md');
  const wanted = plain.replace(/(^|\/)index\.md$/i, '$1README.md');
  return taken.has(wanted.toLowerCase()) ? plain : wanted;
}

interface Page {
  project: Project;
  places: ReadonlyMap<string, string>;
  parts: Parts;
  path: string;
  place: string;
  text: string;
  /** Files of code that it names and that are not there. */
  missing: number;
}

function addPage(draft: Draft, page: Page): FolderPage | undefined {
  const { project, path, place } = page;
  const { front, body, values } = splitFront(page.text);
  if (values.get('draft') === 'true') {
    draft.left.push({ file: path, message: 'A draft, which the tool does not publish.' });
    return undefined;
  }
  const isMdx = project.kind === 'mintlify' || /\.mdx$/i.test(path);
  const put = putParts(body, page.parts, (target) => partPath(project, path, target));
  const mdx = convertMdx(put.text.replaceAll(/^\[\[toc\]\][ \t]*$/gim, ''), isMdx);
  const alerts = convertAlerts(mdx.text);
  const { text, converted } = convertFormulas(alerts.text);
  const count = put.converted + mdx.converted + alerts.converted + converted;
  if (count > 0) draft.notes.push(convertedNote(place, count));
  const dropped = [...mdx.dropped, ...Array<string>(page.missing).fill('code of other files')];
  if (dropped.length > 0)
    draft.notes.push({
      file: place,
      message: `What only a program shows was left out: ${[...new Set(dropped)].slice(0, 10).join(', ')}.`,
      ...countLeftOut(dropped),
    });
  const titled = withTitle(front, text);
  draft.anchors.set(place, { ids: () => markdownAnchors(text, githubSlugs), isOwnLeft: true });
  draft.texts.set(
    place,
    rewriteLinks(titled, ({ target }) => partTarget(place, target) ?? resolveTarget(page, target)),
  );
  const heading = /^#[ \t]+(.{1,200})$/m.exec(text)?.[1]?.trim();
  const order = /^ +order:\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*$/m.exec(front)?.[1] ?? values.get('order');
  return {
    path: place,
    title: values.get('sidebarTitle') ?? values.get('title') ?? heading ?? titleOfName(posix.basename(path)),
    position: order === undefined ? undefined : Number(order),
  };
}

/** What begins with a slash lies below the top of the project, or of its pages. */
function partPath({ root, kind }: Project, from: string, target: string): string | undefined {
  if (target.startsWith('/')) return (kind === 'mintlify' ? root : '') + target.slice(1);
  return target.startsWith('@/') ? root + target.slice(2) : resolveIn(from, target)?.path;
}

/** By the file, by the address that a page has, or from what is served as it is. */
function resolveTarget({ project, places, path, place }: Page, target: string): string | undefined {
  const found = resolveIn(path, target);
  if (found === undefined || target.startsWith('#')) return undefined;
  const { root, assets } = project;
  const plain = found.path.replace(/\/$/, '').replace(/\.html$/, '');
  // An address ends with a slash: what is relative to it is relative to a folder that is called as the page is.
  const asFolder = resolveIn(path.replace(MARKDOWN_NAME, '/index'), target)?.path.replace(/\/$/, '');
  const tries = target.startsWith('/')
    ? [`${assets}${found.path}`, ...namesOf(`${root}${plain}`)]
    : [...namesOf(plain), ...(asFolder === undefined ? [] : namesOf(asFolder))];
  const hit = tries.map((name) => places.get(name)).find((name) => name !== undefined);
  return hit === undefined ? undefined : relativeTarget(place, hit, found.rest);
}

const namesOf = (path: string): string[] =>
  ['', '.md', '.mdx', '/index.md', '/index.mdx'].map((ending) => (path + ending).replace(/^\//, ''));

const pageFinder =
  ({ root }: Project, places: ReadonlyMap<string, string>, pages: readonly FolderPage[]) =>
  (name: string): Entry | undefined => {
    const plain = name.replace(/^\/|\/$/g, '').replace(MARKDOWN_NAME, '');
    const place = namesOf(`${root}${plain}`)
      .slice(1)
      .map((each) => places.get(each))
      .find((each) => each !== undefined);
    const page = place === undefined ? undefined : pages.find(({ path }) => path === place);
    return page === undefined ? undefined : { title: page.title, path: page.path, children: [] };
  };
