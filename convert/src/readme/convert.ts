import { posix } from 'node:path';
import { rewriteLinks } from '@lectern/content';
import { convertMdx } from '../docusaurus/blocks.ts';
import {
  type Draft,
  githubSlugs,
  markdownAnchors,
  MARKDOWN_NAME,
  readSettings,
  readTextFile,
  relativeTarget,
  resolveIn,
  type SourceTree,
  splitFront,
  titleOfName,
  toText,
  countLeftOut,
} from '../drafts/index.ts';
import { headingText } from '../html/index.ts';
import { convertedNote } from '../mkdocs/convert.ts';
import { findReadMe } from './find.ts';
import { convertMagic } from './magic.ts';
import { convertReadMe } from './markdown.ts';
import { operationBlock, type Operations, readOperations } from './operations.ts';
import { orderPages, type ReadMePage, readOrder } from './order.ts';
import { makePlaces, type Placed } from './places.ts';

export { findReadMe } from './find.ts';

interface Reading {
  tree: SourceTree;
  draft: Draft;
  places: Map<string, Placed>;
  /** Places of pages by their slugs, as links name them. */
  slugs: Map<string, string>;
  /** Places of the parts that pages put in, by the names of their tags in small letters. */
  parts: Map<string, string>;
  operations: Operations;
  names: Set<string>;
}

/** An export of ReadMe, or the repository that it keeps: guides, reference, recipes and changelog. */
export async function convertReadMeProject(tree: SourceTree, draft: Draft): Promise<void> {
  const project = await findReadMe(tree);
  if (project === undefined) return;
  const reading: Reading = {
    tree,
    draft,
    ...{ places: new Map(), slugs: new Map(), parts: new Map(), names: new Set() },
    operations: new Map(),
  };
  const orders = await placeAll(reading, project.root);
  const pages: ReadMePage[] = [];
  for (const [path, placed] of reading.places) {
    const file = tree.files.get(path);
    if (file === undefined) continue;
    if (MARKDOWN_NAME.test(path)) pages.push(...addPage(reading, path, placed, await readTextFile(file)));
    else draft.files.set(placed.place, file.location);
  }
  draft.entries = orderPages(pages, orders);
  if (reading.names.size > 0)
    draft.notes.push({
      file: 'README.md',
      message: `Variables and terms came over as their names, since the export does not hold their values: ${[...reading.names].slice(0, 10).join(', ')}.`,
    });
}

const MANY_BYTES = 1_000_000;

async function placeAll(reading: Reading, root: string): Promise<Map<string, string[]>> {
  const { tree, draft, places, slugs, parts, operations } = reading;
  const orders = new Map<string, string[]>();
  const placeOf = makePlaces(root);
  for (const [path, file] of tree.files) {
    if (!path.startsWith(root)) continue;
    const folder = posix.dirname(path.slice(root.length));
    if (/(^|\/)_order\.ya?ml$/.test(path)) {
      if (file.size <= MANY_BYTES) orders.set(folder, readOrder(await readTextFile(file)));
      continue;
    }
    const placed = PROGRAM.test(path) ? undefined : placeOf(path);
    if (placed === undefined || /^(?:README|CLAUDE|LICENSE)\.md$/.test(path.slice(root.length))) {
      if (MARKDOWN_NAME.test(path))
        draft.left.push({ file: path, message: 'It is about the repository, and no page.' });
      continue;
    }
    places.set(path, placed);
    const name = posix.basename(path).replace(MARKDOWN_NAME, '');
    if (placed.section === 'custom_blocks') parts.set(tagName(name), placed.place);
    else if (MARKDOWN_NAME.test(path)) {
      const { values } = splitFront(await readTextFile(file));
      const slug = values.get('slug') ?? (name === 'index' ? posix.basename(folder) : name);
      for (const key of [`${placed.section}:${slug}`, slug]) if (!slugs.has(key)) slugs.set(key, placed.place);
    } else if (/\.(?:json|ya?ml)$/.test(path)) await readOperations(operations, file, placed.place);
  }
  return orders;
}

const PROGRAM = /\.(?:[cm]?[jt]sx|css|lock)$|(^|\/)(?:package(?:-lock)?|frontmatter\.schema)\.json$/i;
const tagName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function addPage(reading: Reading, path: string, placed: Placed, text: string): ReadMePage[] {
  const { draft } = reading;
  const { place, section } = placed;
  const { front, body: source, values } = splitFront(text);
  const read = readSettings(front.replaceAll(/^---[ \t]*$/gm, ''));
  const settings = 'values' in read ? read.values : {};
  const title = values.get('title') ?? titleOfName(posix.basename(path));
  const url = linkOf(settings);
  const page = {
    section,
    below: placed.below,
    place,
    title,
    day: values.get('published_at') ?? values.get('createdAt') ?? '',
  };
  if (url !== undefined) return [{ ...page, url }];
  const written = convertBody(reading, placed, source);
  const api = settings['api'];
  const operation = operationBlock(reading.operations, api, place);
  if (operation === undefined && typeof api === 'object' && api !== null)
    draft.left.push({ file: path, message: 'The operation that the page shows is in no OpenAPI file of the export.' });
  draft.anchors.set(place, { ids: () => markdownAnchors(written, githubSlugs), isOwnLeft: true });
  const body = rewriteLinks(written.trim(), ({ target }) => resolveTarget(reading, { path, place }, target));
  const parts = [`# ${headingText(title)}`, body, operation ?? ''].filter((part) => part !== '');
  const linked = `${parts.join('\n\n')}\n`;
  const isPart = section === 'custom_blocks';
  draft.texts.set(
    place,
    isPart
      ? `---\ntitle: ${JSON.stringify(title)}\n---\n\n${linked.replace(/^# .*\n+/, '')}`
      : frontOf(values) + linked,
  );
  return isPart || section === 'custom_pages' ? [] : [page];
}

/** What our front matter has of theirs. */
function frontOf(values: ReadonlyMap<string, string>): string {
  const lines = [
    ...(values.get('hidden') === 'true' ? ['hidden: true'] : []),
    ...(values.get('excerpt') === undefined ? [] : [`description: ${JSON.stringify(values.get('excerpt'))}`]),
  ];
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n`;
}

function linkOf(settings: Record<string, unknown>): string | undefined {
  const link = settings['link'];
  const url = typeof link === 'object' && link !== null && 'url' in link ? toText(link.url) : undefined;
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
}

function convertBody({ draft, slugs, parts, names }: Reading, { place }: Placed, body: string): string {
  const magic = convertMagic(body, (slug) => (slugs.has(`recipes:${slug}`) ? `recipe:${slug}` : undefined));
  const written = convertReadMe(magic.text);
  const included = putIncludes(written.text, parts, place);
  const mdx = convertMdx(included.text, true);
  for (const name of written.names) names.add(name);
  const count = magic.converted + written.converted + included.converted + mdx.converted;
  if (count > 0) draft.notes.push(convertedNote(place, count));
  const dropped = [...new Set([...magic.dropped, ...mdx.dropped])].slice(0, 10).join(', ');
  if (dropped !== '')
    draft.notes.push({
      file: place,
      message: `What only ReadMe shows was left out: ${dropped}.`,
      ...countLeftOut([...magic.dropped, ...mdx.dropped]),
    });
  return mdx.text;
}

/** A tag that stands for a part of its own, where the export holds that. */
function putIncludes(
  text: string,
  parts: ReadonlyMap<string, string>,
  place: string,
): { text: string; converted: number } {
  let converted = 0;
  const made = text.replaceAll(/^([ \t]*)<([A-Z]\w{0,60})[ \t]*\/>[ \t]*$/gm, (tag, before: string, name: string) => {
    const part = parts.get(tagName(name));
    if (part === undefined || part === place) return tag;
    converted += 1;
    return `${before}{% include "part:${tagName(name)}" %}`;
  });
  return { text: made, converted };
}

const SCHEMES: Readonly<Record<string, string>> = {
  doc: 'docs',
  ref: 'reference',
  page: 'custom_pages',
  recipe: 'recipes',
  changelog: 'changelogs',
};

/** `doc:slug` and `/docs/slug` lead to pages by their slugs, all else to files. */
function resolveTarget(
  { places, slugs, parts }: Reading,
  { path, place }: { path: string; place: string },
  target: string,
): string | undefined {
  const part = target.startsWith('part:') ? parts.get(target.slice('part:'.length)) : undefined;
  if (part !== undefined) return relativeTarget(place, part);
  const [, scheme = '', slug = '', rest = ''] =
    /^(doc|ref|page|recipe|changelog):([^#?]{1,300})(.*)$/s.exec(target) ?? [];
  const [, section = '', named = '', after = ''] =
    /^(?:\.\.)?\/(docs|reference|recipes)\/([^/#?.]{1,300})\/?(#.*)?$/s.exec(target) ?? [];
  const wanted = slug === '' ? `${section}:${named}` : `${SCHEMES[scheme] ?? ''}:${slug}`;
  const known = slugs.get(wanted) ?? slugs.get(slug || named);
  if (known !== undefined) return relativeTarget(place, known, slug === '' ? after : rest);
  // A page that the export does not hold is broken, and the report names it.
  if (slug !== '') return `${slug}.md${rest}`;
  const found = target.startsWith('#') ? undefined : resolveIn(path, target);
  const file = found === undefined ? undefined : (places.get(found.path) ?? places.get(`${found.path}.md`));
  return found === undefined || file === undefined ? undefined : relativeTarget(place, file.place, found.rest);
}
