// What is said about imports and exports, and what each source takes.
import type { Recognized, Tool } from '@lectern/convert/recognize';
import type { Phase, Run, Source } from './runs.ts';

export type Kind = 'git' | Source;

interface KindTexts {
  kind: Kind;
  label: string;
  /** What it brings, and how one comes by it. */
  help: string;
  /** What can be given. */
  takes: readonly ('file' | 'url')[];
  /** Endings of files, for the window that chooses one. */
  accepts: readonly string[];
  address?: string;
}

export const KINDS: readonly KindTexts[] = [
  {
    kind: 'zip',
    label: 'Zip or tar of Markdown',
    help: 'A docs folder or a whole repository, also of Docusaurus, MkDocs, VitePress, Starlight, Mintlify or ReadMe, or an export of a space. Zip the folder first.',
    takes: ['file', 'url'],
    accepts: ['.zip', '.tar', '.gz', '.tgz'],
  },
  {
    kind: 'git',
    label: 'Git repository',
    help: 'A repository that can be cloned by https without an account. Pages keep the dates of their commits.',
    takes: ['url'],
    accepts: [],
    address: 'https://github.com/team/handbook.git',
  },
  {
    kind: 'docx',
    label: 'Word document',
    help: 'It becomes one page. Pictures, tables, formulas and footnotes come along, comments of reviewers do not.',
    takes: ['file', 'url'],
    accepts: ['.docx'],
  },
  {
    kind: 'markdown',
    label: 'Page of Markdown',
    help: 'One page, byte for byte.',
    takes: ['file', 'url'],
    accepts: ['.md', '.markdown', '.txt'],
  },
  {
    kind: 'notion',
    label: 'Notion',
    help: 'In Notion, choose Export, then “Markdown & CSV” or “HTML”, with subpages. Give the zip.',
    takes: ['file', 'url'],
    accepts: ['.zip'],
  },
  {
    kind: 'confluence',
    label: 'Confluence',
    help: 'In Confluence, choose Space settings, Export space, then HTML or XML. Give the zip.',
    takes: ['file', 'url'],
    accepts: ['.zip'],
  },
  {
    kind: 'google-docs',
    label: 'Google Docs',
    help: 'A document that everybody with its link may read, or a file from File, Download.',
    takes: ['url', 'file'],
    accepts: ['.docx', '.zip', '.html'],
    address: 'https://docs.google.com/document/d/…',
  },
  {
    kind: 'website',
    label: 'Website',
    help: 'All pages below an address, as they are read without scripts and without signing in.',
    takes: ['url'],
    accepts: [],
    address: 'https://docs.example.com/',
  },
  {
    kind: 'html',
    label: 'HTML',
    help: 'One page, or a zip of pages that link to each other.',
    takes: ['file', 'url'],
    accepts: ['.html', '.htm', '.zip'],
  },
  {
    kind: 'github-wiki',
    label: 'GitHub wiki',
    help: 'Clone the wiki (git clone …/NAME.wiki.git) and zip its folder.',
    takes: ['file', 'url'],
    accepts: ['.zip'],
  },
];

export const textsOf = (kind: Kind): KindTexts => KINDS.find((each) => each.kind === kind) ?? KINDS[0]!;

/** What an address most probably leads to, by its path; undefined where nothing says it. */
export function guessSource(address: string): Kind | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  if (url.hostname === 'docs.google.com') return 'google-docs';
  if (/\.git\/?$/i.test(url.pathname)) return 'git';
  if (/^(www\.)?(github|gitlab)\.com$/i.test(url.hostname) && /^\/[^/]+\/[^/]+\/?$/.test(url.pathname)) return 'git';
  return guessByName(url.pathname);
}

/** What a file most probably is, by its ending; undefined where that may be several things. */
export function guessByName(name: string): Source | undefined {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  const byEnding: Readonly<Record<string, Source>> = {
    ...{ zip: 'zip', tar: 'zip', tgz: 'zip', gz: 'zip', md: 'markdown', markdown: 'markdown' },
    ...{ docx: 'docx', html: 'html', htm: 'html' },
  };
  return Object.hasOwn(byEnding, ending.toLowerCase()) ? byEnding[ending.toLowerCase()] : undefined;
}

/** The kind for a file that somebody gave: the one they chose where that takes such files. */
export function kindForFile(name: string, chosen: Kind): Kind {
  const guess = guessByName(name);
  const isTaken = textsOf(chosen).accepts.some((ending) => name.toLowerCase().endsWith(ending));
  return isTaken || guess === undefined ? chosen : guess;
}

const TOOLS: Readonly<Record<Tool, { name: string; kind: Kind }>> = {
  gitbook: { name: 'a space in the GitBook format', kind: 'zip' },
  mkdocs: { name: 'a project of MkDocs', kind: 'zip' },
  docusaurus: { name: 'a project of Docusaurus', kind: 'zip' },
  mintlify: { name: 'a project of Mintlify', kind: 'zip' },
  starlight: { name: 'a project of Starlight', kind: 'zip' },
  vitepress: { name: 'a project of VitePress', kind: 'zip' },
  readme: { name: 'an export of ReadMe', kind: 'zip' },
  confluence: { name: 'an export of Confluence', kind: 'confluence' },
  notion: { name: 'an export of Notion', kind: 'notion' },
  'github-wiki': { name: 'a GitHub wiki', kind: 'github-wiki' },
  word: { name: 'a document of Word', kind: 'docx' },
  html: { name: 'web pages', kind: 'html' },
  markdown: { name: 'pages of Markdown', kind: 'zip' },
};

/** What a file is, by what is in it: a choice that was no more than "a zip" becomes it. */
export const kindForTool = (tool: Tool | undefined, chosen: Kind): Kind =>
  tool !== undefined && chosen === 'zip' ? TOOLS[tool].kind : chosen;

/** What was found in a file, in a sentence. */
export function foundText({ tool, pages, files }: Recognized): string {
  if (tool === undefined) return 'Nothing in it could become a page.';
  // What Confluence and Notion pack twice is seen once it is unpacked.
  if (pages === 0) return `It is ${TOOLS[tool].name}.`;
  const others = files === 0 ? '' : ` and ${counted(files, 'other file')}`;
  return tool === 'word'
    ? 'It is a document of Word.'
    : `It is ${TOOLS[tool].name}: ${counted(pages, 'page')}${others}.`;
}

/** The title of a space that is made for what is at an address. */
export function titleFor(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? url.hostname;
  return titleForFile(last) || titleForFile(url.hostname);
}

export function titleForFile(name: string): string {
  const words = name
    .replace(/(\.tar)?\.[a-z]{2,8}$/i, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim();
  return Array.from(words).slice(0, 50).join('').trim();
}

/** What is imported, as people call it. */
export function nameOf({ source }: Pick<Run, 'source'>): string {
  if (source.name !== undefined) return source.name;
  const url = URL.parse(source.url ?? '');
  return url === null ? 'a file' : `${url.host}${url.pathname}`.replace(/\/$/, '');
}

export const PHASES: readonly (readonly [Phase, string])[] = [
  ['fetching', 'Fetch the source'],
  ['converting', 'Unpack and convert it'],
  ['reading', 'Read pages and files'],
  ['saving', 'Save the revision'],
];

/** What an import is at, in a sentence. */
export function progressText({ status, progress }: Pick<Run, 'status' | 'progress'>): string {
  if (status === 'pending') return 'It waits for its turn.';
  if (progress === undefined) return 'It begins.';
  const { phase, done, total } = progress;
  if (phase === 'reading' && total !== undefined) return `${done} of ${total} pages and files are read.`;
  if (phase === 'fetching' && total !== undefined) return `${done} of ${total} pictures are fetched.`;
  if (phase === 'fetching') return done > 0 ? `${done} pages are fetched.` : 'The source is being fetched.';
  if (phase === 'saving') return 'The revision is being saved.';
  return phase === 'converting' ? 'The source is being unpacked and converted.' : 'Pages and files are being read.';
}

/** How much of an import is done, of 100; undefined where nobody can know. */
export function percentOf({ progress }: Pick<Run, 'progress'>): number | undefined {
  const { done = 0, total } = progress ?? {};
  return total === undefined ? undefined : Math.round((done / total) * 100);
}

export const STATES: Readonly<Record<Run['status'], string>> = {
  pending: 'Waits',
  'in-progress': 'Runs',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Canceled',
};

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const lossText = (count: number): string =>
  count === 1
    ? 'One thing could not be written as a file. The export names it.'
    : `${count} things could not be written as files. The export names them.`;
