import {
  addDataImage,
  type Draft,
  makeResolver,
  readTextFile,
  type SourceTree,
  titleOfName,
  counterFor,
} from './drafts/index.ts';
import {
  findMain,
  type HtmlElement,
  type HtmlRoot,
  parseHtml,
  toMarkdown,
  UnfitPage,
  wholeBody,
} from './html/index.ts';

const HTML_NAME = /\.x?html?$/i;

export interface HtmlFiles {
  /** The content of a page of this tool; without it, what HTML itself says. */
  prepare?: (
    root: HtmlRoot,
    path: string,
  ) => { content: HtmlRoot | HtmlElement; title?: string | undefined } | undefined;
  /** Where each page comes to lie; without it, where it lay. */
  places?: ReadonlyMap<string, string>;
  /** Where each file comes to lie; without it, where it lay. */
  placeFile?: (path: string) => string;
  /** Whether one page may hold many chapters. */
  isManyHeaded?: boolean;
  /** A target before it is looked for. */
  unwrap?: (target: string) => string;
}

export const htmlPathsOf = (tree: SourceTree): string[] =>
  [...tree.files.keys()].filter((path) => HTML_NAME.test(path));

/** `guide/index.html` becomes `guide/README.md`, which is its folder's page. */
export const markdownPath = (path: string): string =>
  path.replace(/(^|\/)index\.x?html?$/i, '$1README.html').replace(HTML_NAME, '.md');

/** Adds every page of HTML of a tree to a draft, and everything else as the file that it is. Answers titles by path. */
export async function convertHtmlFiles(
  tree: SourceTree,
  draft: Draft,
  options: HtmlFiles = {},
): Promise<Map<string, string>> {
  const paths = htmlPathsOf(tree);
  const places = new Map(options.places ?? paths.map((path) => [path, markdownPath(path)]));
  for (const [path, place] of [...places]) {
    const folder = /^(.*)\/index\.x?html?$/i.exec(path)?.[1];
    if (folder !== undefined) places.set(folder, place);
  }
  const titles = new Map<string, string>();
  for (const path of tree.files.keys()) {
    if (HTML_NAME.test(path) || /\.(css|js|map)$/i.test(path) || places.has(path)) continue;
    const place = options.placeFile?.(path) ?? path;
    places.set(path, place);
    draft.files.set(place, tree.files.get(path)?.location ?? '');
  }
  for (const path of paths) {
    const place = places.get(path);
    const file = tree.files.get(path);
    if (place === undefined || file === undefined) continue;
    try {
      const root = parseHtml(await readTextFile(file));
      const prepared = (options.prepare ?? prepareAny)(root, path);
      if (prepared === undefined) continue;
      const resolve = makeResolver(places, { before: path, after: place });
      const page = toMarkdown(prepared.content, {
        title: prepared.title,
        count: counterFor(draft, place),
        isManyHeaded: options.isManyHeaded === true,
        fallback: titleOfName(path.split('/').at(-1) ?? path),
        resolve: (target) =>
          target.startsWith('data:') ? addDataImage(draft, place, target) : resolve(options.unwrap?.(target) ?? target),
      });
      draft.texts.set(place, page.markdown);
      draft.anchors.set(place, { ids: () => page.anchors, isOwnLeft: false });
      titles.set(path, page.title);
    } catch (error) {
      if (!(error instanceof UnfitPage)) throw error;
      draft.left.push({ file: path, message: error.message });
    }
  }
  return titles;
}

const prepareAny: NonNullable<HtmlFiles['prepare']> = (root) => ({ content: findMain(root) ?? wholeBody(root) });

/** A page of HTML, or a tree of them. */
export async function convertHtml(tree: SourceTree, draft: Draft): Promise<void> {
  await convertHtmlFiles(tree, draft);
}
