import { readPdfBytes } from '@lectern/pdf/testing';
import type { ApiAnswer } from '../api.ts';
import type { Reader } from './readers.ts';

/** The model says in which kinds of output a marker may or must stand. */
export type Kind =
  | 'page'
  | 'md'
  | 'updates'
  | 'nav'
  | 'llms'
  | 'full'
  | 'sitemap'
  | 'changes'
  | 'search'
  | 'mcpList'
  | 'mcpSearch'
  | 'mcpGet'
  | 'pdf'
  | 'version'
  | 'bytes'
  | 'other'
  | 'apiParts'
  | 'apiTree'
  | 'apiPage'
  | 'apiSearch'
  | 'apiShared';

export interface Output {
  name: string;
  kind: Kind;
  /** The page that it is of, by its path. */
  of?: string;
  /** What was asked for below the site. */
  path?: string;
  answer: ApiAnswer;
  /** All that came back, headers too. */
  text: string;
}

type Named = Pick<Output, 'kind' | 'of'> & { path: string };

/** Which of the answers to addresses that there are many of are read: every so many of them, from this one on. */
export interface Share {
  every: number;
  from: number;
}

export const ALL: Share = { every: 1, from: 0 };

/** Of these there is one for each page or file. */
const MANY: ReadonlySet<Kind> = new Set([
  'page',
  'md',
  'updates',
  'version',
  'bytes',
  'mcpGet',
  'apiPage',
  'apiShared',
]);

/** Whether all that there is of a kind is read. */
export const isReadWhole = (kind: Kind, { every }: Share): boolean => every === 1 || !MANY.has(kind);

/** Those that are in the share. */
export const inShare = <Each>(all: readonly Each[], { every, from }: Share): Each[] =>
  all.filter((_, index) => index % every === from % every);

export const textOf = ({ text, headers }: ApiAnswer): string => `${text}\n${JSON.stringify(headers)}`;

/** The addresses of a site that say something of more than one page. */
const LISTS: readonly Named[] = [
  { kind: 'llms', path: '/llms.txt' },
  { kind: 'full', path: '/llms-full.txt' },
  { kind: 'full', path: '/llms-full/2.txt' },
  { kind: 'sitemap', path: '/sitemap.xml' },
  { kind: 'sitemap', path: '/sitemap-pages.xml' },
  { kind: 'changes', path: '/rss.xml' },
  { kind: 'changes', path: '/feed.json' },
  { kind: 'search', path: '/~search?q=findable' },
  { kind: 'search', path: '/~search?q=findable&all=1' },
  { kind: 'search', path: '/~gitbook/search?q=findable&all=1' },
  { kind: 'search', path: '/~gitbook/search?q=' },
  { kind: 'other', path: '/~gitbook/visitor' },
  { kind: 'other', path: '/robots.txt' },
  { kind: 'other', path: '/nowhere' },
  { kind: 'other', path: '/nowhere.md' },
  { kind: 'other', path: '/go' },
  { kind: 'other', path: '/~gitbook/auth/login' },
];

/** Every address of a site that may reveal something, whoever asks. */
export function addressesOf({ site }: Reader): Named[] {
  const pages = site.pages.flatMap(({ path }): Named[] => {
    const own = path === '' ? '' : `/${path}`;
    return [
      { kind: 'page', of: path, path: own },
      { kind: 'md', of: path, path: `${path === '' ? '/home' : own}.md` },
      ...(path === '' ? [] : [{ kind: 'updates', of: path, path: `${own}/rss.xml` } as const]),
    ];
  });
  return [...pages, ...filesOf(site), ...LISTS];
}

/** Addresses of files, which everybody may know: they are made of the bytes. */
const filesOf = ({ shown }: Reader['site']): Named[] =>
  shown.map(({ path, of }): Named => ({ kind: 'bytes', of, path }));

/** Addresses of versions of the content that are not published: a proposal, and what was. */
export function versionsOf({ site }: Reader): Named[] {
  const paths = [
    '',
    '/blocks',
    '/blocks.md',
    '/news',
    ...[...site.otherPaths, ...site.pages.slice(3).map(({ path }) => path)].map((path) => `/${path}`),
  ];
  return ['/~/changes/1', `/~/revisions/${site.formerRevision}`].flatMap((at) =>
    paths.map((path): Named => ({ kind: 'version', of: path.replace(/^\/|\.md$/g, ''), path: at + path })),
  );
}

/** Everything that a site answers to one reader, on addresses that are not answered with pictures. */
export async function readAll(reader: Reader, share: Share): Promise<Output[]> {
  const outputs: Output[] = [];
  const addresses = [...addressesOf(reader), ...versionsOf(reader)];
  const kinds = [...Map.groupBy(addresses, ({ kind }) => kind)];
  for (const named of kinds.flatMap(([kind, some]) => (isReadWhole(kind, share) ? some : inShare(some, share)))) {
    const answer = await reader.get(named.path);
    outputs.push({ ...named, name: named.path || '/', answer, text: textOf(answer) });
  }
  outputs.push(...(await readLinked(reader, outputs)), ...(await readTools(reader, share)));
  return outputs;
}

/** What pages load besides: branches of the table of contents, and the PDF of all. */
async function readLinked(reader: Reader, outputs: readonly Output[]): Promise<Output[]> {
  const pages = outputs.filter(({ kind, answer }) => kind === 'page' && answer.status === 200);
  const addresses = pages.flatMap(({ text }) => /data-more="([^"]+)"/.exec(text)?.[1] ?? []);
  const linked: Output[] = [];
  for (const address of new Set(addresses)) {
    const answer = await reader.get(address.slice(reader.base.length));
    linked.push({ name: address, path: address, kind: 'nav', answer, text: textOf(answer) });
  }
  return linked;
}

/** The PDF of everything, as text. */
export async function readPdf(reader: Reader, query = ''): Promise<Output> {
  const answer = await reader.get(`/~gitbook/pdf${query}`);
  const name = `PDF ${query}`;
  if (answer.status !== 200) return { name, kind: 'pdf', answer, text: textOf(answer) };
  const { sheets, bookmarks, urls, targets, places, info } = readPdfBytes(
    await reader.getBytes(`/~gitbook/pdf${query}`),
  );
  const text = [sheets, bookmarks, urls, targets, places, info].flat().join('\n').replaceAll(/-?\n/g, '');
  return { name, kind: 'pdf', answer, text };
}

async function readTools(reader: Reader, share: Share): Promise<Output[]> {
  const call = async (kind: Kind, name: string, given: object, of?: string): Promise<Output> => {
    const params = { name, arguments: given };
    const answer = await reader.post('/~gitbook/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    return {
      name: `${name} ${JSON.stringify(given)}`,
      kind,
      answer,
      text: textOf(answer),
      ...(of === undefined ? {} : { of }),
    };
  };
  const outputs = [
    await call('mcpList', 'listPages', {}),
    await call('mcpSearch', 'searchDocumentation', { query: 'findable' }),
  ];
  for (const { path } of inShare(reader.site.pages, share))
    outputs.push(await call('mcpGet', 'getPage', { url: path }, path));
  return outputs;
}
