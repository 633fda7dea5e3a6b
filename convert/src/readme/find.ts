import { MARKDOWN_NAME, readTextFile, type SourceTree, splitFront } from '../drafts/index.ts';

/** Where the folders of a project lie, with a slash at its end; empty for the top. */
export interface ReadMeProject {
  root: string;
}

const SECTIONS = ['docs/', 'reference/', 'recipes/', 'changelogs/', 'custom_pages/', 'custom_blocks/'];
const SAMPLE = 20;
const SAMPLE_BYTES = 200_000;

/** By the files that say the order of pages, else by what only ReadMe writes into pages. */
export async function findReadMe(tree: SourceTree): Promise<ReadMeProject | undefined> {
  const paths = [...tree.files.keys()];
  const order = paths.find((path) => /(?:^|\/)(?:docs|reference|recipes)\/(?:[^/]+\/){0,8}_order\.ya?ml$/.test(path));
  if (order !== undefined) return { root: /^((?:[^/]+\/){0,2}?)(?:docs|reference|recipes)\//.exec(order)?.[1] ?? '' };
  const pages = paths.filter((path) => MARKDOWN_NAME.test(path));
  const step = Math.max(1, Math.floor(pages.length / SAMPLE));
  let hits = 0;
  const sample = pages.filter((_, at) => at % step === 0).slice(0, SAMPLE);
  for (const path of sample) {
    const file = tree.files.get(path);
    if (file === undefined || file.size > SAMPLE_BYTES) continue;
    if (isReadMePage(await readTextFile(file))) hits += 1;
  }
  return hits > 0 && hits * 2 >= sample.length ? { root: commonRoot(pages) } : undefined;
}

/** Former exports have no order, and say of each page when it was made, and whether it is hidden. */
function isReadMePage(text: string): boolean {
  if (/^\[block:[a-z-]{1,40}\]/m.test(text)) return true;
  const { values } = splitFront(text);
  return ['excerpt', 'hidden', 'createdAt'].every((key) => values.has(key) || new RegExp(`^${key}:`, 'm').test(text));
}

function commonRoot(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  const isShared = top !== '' && !SECTIONS.includes(top) && paths.every((path) => path.startsWith(top));
  // `v1.0/` stands around the categories of one version.
  return isShared && paths.every((path) => path.split('/').length > 2) ? top : '';
}
