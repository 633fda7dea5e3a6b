import type { Draft, Entry } from '../drafts/index.ts';

const DEPTH_AT_MOST = 20;
const ENTRIES_AT_MOST = 20_000;
const TITLES = ['group', 'tab', 'anchor', 'dropdown', 'version', 'language', 'product', 'item', 'name'];
const LISTS = ['languages', 'versions', 'products', 'tabs', 'anchors', 'dropdowns', 'menu', 'groups', 'pages'];

interface Reading {
  draft: Draft;
  file: string;
  pageOf: (name: string) => Entry | undefined;
}

/** The navigation of `docs.json` or `mint.json`, or undefined where the text is none. */
export function readMintNavigation(text: string, reading: Reading): Entry[] | undefined {
  const { draft, file } = reading;
  const settings = parse(text);
  if (settings === undefined) {
    draft.notes.push({ file, message: 'The settings cannot be read, so that the pages are in the order of folders.' });
    return undefined;
  }
  const state = { ...reading, left: ENTRIES_AT_MOST, missing: [] as string[], descriptions: 0 };
  const entries = readNode(settings['navigation'], state, 0);
  if (state.missing.length > 0)
    draft.left.push({
      file,
      message: `${state.missing.length} pages of the navigation are not there, such as ${state.missing[0]?.slice(0, 100)}.`,
    });
  if (state.descriptions > 0)
    draft.left.push({
      file,
      message: `${state.descriptions} parts of the navigation are made of OpenAPI descriptions; add these as specifications.`,
    });
  return entries;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // The caller says that it cannot be read.
    return undefined;
  }
}

type State = Reading & { left: number; missing: string[]; descriptions: number };

function readNode(node: unknown, state: State, depth: number): Entry[] {
  state.left -= 1;
  if (depth > DEPTH_AT_MOST || state.left < 0) return [];
  if (Array.isArray(node)) return node.flatMap((each) => readNode(each, state, depth + 1));
  if (typeof node === 'string') {
    const page = state.pageOf(node);
    // `GET /path` is an operation of a description.
    if (page === undefined && !/^[A-Z]+ \//.test(node)) state.missing.push(node);
    return page === undefined ? [] : [page];
  }
  if (typeof node !== 'object' || node === null) return [];
  const found = node as Record<string, unknown>;
  if (found['openapi'] !== undefined || found['asyncapi'] !== undefined) state.descriptions += 1;
  const children = LISTS.flatMap((key) => (found[key] === undefined ? [] : readNode(found[key], state, depth + 1)));
  const title = TITLES.map((key) => found[key]).find((value) => typeof value === 'string' && value !== '');
  if (typeof title !== 'string') return children;
  const href = typeof found['href'] === 'string' && /^https?:\/\//.test(found['href']) ? found['href'] : undefined;
  const root = typeof found['root'] === 'string' ? state.pageOf(found['root']) : undefined;
  if (children.length === 0 && href === undefined && root === undefined) return [];
  const leads = root?.path === undefined ? (href === undefined ? {} : { url: href }) : { path: root.path };
  return [{ title, ...leads, children }];
}
