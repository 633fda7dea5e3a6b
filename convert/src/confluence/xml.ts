import { posix } from 'node:path';
import {
  ASSETS,
  type Draft,
  type Entry,
  makeNames,
  readTextFile,
  Refusal,
  relativeTarget,
  type SourceTree,
  counterFor,
  countLeftOut,
} from '../drafts/index.ts';
import { headingText, parseHtml, plainText, toMarkdown, UnfitPage } from '../html/index.ts';
import { type ConfluenceAttachment, type ConfluencePage, type Entities, readEntities } from './entities.ts';
import { readStorage } from './storage.ts';

interface Space {
  tree: SourceTree;
  /** Where `entities.xml` lies, with a slash at its end. */
  root: string;
  draft: Draft;
  places: Map<string, string>;
  byTitle: Map<string, string>;
  /** Places of files by the page and the name that refer to them. */
  attached: Map<string, string>;
  /** Reusable contents by the titles of the pages that others include. */
  included: Map<string, string>;
  people: ReadonlyMap<string, string>;
}

const DEPTH_AT_MOST = 30;

/** The XML export of a space: pages in the storage format, and attachments by their ids. */
export async function convertXml(tree: SourceTree, entitiesPath: string, draft: Draft): Promise<void> {
  const file = tree.files.get(entitiesPath);
  const entities = readEntities(file === undefined ? '' : await readTextFile(file));
  if (entities.pages.length === 0) throw new Refusal('There is no page in entities.xml.');
  const root = entitiesPath.slice(0, -posix.basename(entitiesPath).length);
  const space: Space = {
    tree,
    root,
    draft,
    places: new Map(),
    byTitle: new Map(),
    attached: new Map(),
    included: new Map(),
    people: entities.people,
  };
  draft.entries = placePages(space, entities);
  for (const attachment of entities.attachments) addAttachment(space, attachment);
  findIncluded(space, entities);
  for (const page of entities.pages) addPage(space, page);
  if (entities.blogPosts > 0)
    draft.left.push({
      file: entitiesPath,
      message: `${entities.blogPosts} ${entities.blogPosts === 1 ? 'post of the blog is' : 'posts of the blog are'} not imported.`,
    });
}

function placePages(space: Space, { pages }: Entities): Entry[] {
  const nameOf = makeNames();
  const known = new Set(pages.map((page) => page.id));
  const below = new Map<string, ConfluencePage[]>();
  for (const page of pages.toSorted((a, b) => a.position - b.position)) {
    const parent = page.parent !== undefined && known.has(page.parent) && page.parent !== page.id ? page.parent : '';
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [page]);
    else siblings.push(page);
  }
  const placeBelow = (parent: string, folder: string, depth: number): Entry[] =>
    (below.get(parent) ?? []).map((page) => {
      const stem = nameOf(folder, page.title);
      space.places.set(page.id, `${stem}.md`);
      space.byTitle.set(page.title, `${stem}.md`);
      const children = placeBelow(page.id, depth < DEPTH_AT_MOST ? stem : folder, depth + 1);
      return { title: page.title, path: `${stem}.md`, children };
    });
  return placeBelow('', '', 0);
}

function addAttachment(
  { tree, root, draft, attached, places }: Space,
  { id, page, name, version }: ConfluenceAttachment,
): void {
  const file = tree.files.get(`${root}attachments/${page}/${id}/${version}`);
  const place = places.get(page);
  if (place === undefined || name === '') return;
  if (file === undefined) {
    draft.left.push({ file: `attachments/${page}/${id}/${version}`, message: 'The attachment is not in the export.' });
    return;
  }
  const plain = fileName(name);
  const path = `${ASSETS}/${page.replaceAll(/\W/g, '')}/${plain}`;
  draft.files.set(path, file.location);
  attached.set(`${page}/${name}`, path);
}

/** A name of an attachment as one of a file; its ending is kept, whatever its length. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[/\\\u0000-\u001F]/g, '-').replace(/^\.+/, '') || 'file';
  return plain.length > 60 ? plain.slice(0, 40) + plain.slice(-20) : plain;
}

const INCLUDE = /<ac:(?:structured-)?macro\b[^<>]{0,500}\bac:name="include"/i;
const INCLUDED_PAGE = /ac:name="include"[^]{0,600}?\bri:content-title="([^"<>]{1,300})"/gi;

/** Pages that others include become reusable contents, which the pages themselves include, too. */
function findIncluded({ byTitle, included }: Space, { pages }: Entities): void {
  const nameOf = makeNames();
  for (const { body } of pages) {
    if (!INCLUDE.test(body)) continue;
    for (const [, written = ''] of body.matchAll(INCLUDED_PAGE)) {
      const title = plainText(parseHtml(written));
      if (byTitle.has(title) && !included.has(title)) included.set(title, `.gitbook/includes/${nameOf('', title)}.md`);
    }
  }
}

function addPage(space: Space, page: ConfluencePage): void {
  const { draft, places, included } = space;
  const place = places.get(page.id);
  if (place === undefined) {
    draft.left.push({ file: page.title, message: 'The page lies below itself.' });
    return;
  }
  const dropped: string[] = [];
  const content = space.byTitle.get(page.title) === place ? included.get(page.title) : undefined;
  const at = content ?? place;
  const linkTo = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : relativeTarget(at, path);
  try {
    const root = readStorage(
      page.body,
      {
        page: (title) => linkTo(space.byTitle.get(title)),
        attachment: (name) => linkTo(space.attached.get(`${page.id}/${name}`)),
        // A page that includes itself would never end.
        include: (title) => (included.get(title) === at ? undefined : linkTo(included.get(title))),
        person: (key) => space.people.get(key),
      },
      dropped,
    );
    const { markdown } = toMarkdown(root, {
      ...{ title: page.title, fallback: page.title, resolve: (target: string) => target },
      count: counterFor(draft, at),
    });
    if (content === undefined) draft.texts.set(place, markdown);
    else {
      const heading = `# ${headingText(page.title)}\n`;
      draft.texts.set(
        content,
        `---\ntitle: ${JSON.stringify(page.title)}\n---\n\n${markdown.slice(heading.length).trimStart()}`,
      );
      draft.texts.set(place, `${heading}\n{% include "${relativeTarget(place, content)}" %}\n`);
    }
  } catch (error) {
    if (!(error instanceof UnfitPage)) throw error;
    draft.left.push({ file: place, message: error.message });
  }
  if (dropped.length > 0) {
    const names = [...new Set(dropped)].slice(0, 10).join(', ');
    draft.notes.push({
      file: place,
      message: `Macros that only Confluence shows were left out: ${names}.`,
      ...countLeftOut(dropped),
    });
  }
}
