// Documents as the rules read them: their lines, with the code spans, the links and the fenced blocks.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in a document at a line, counted from 1. */
export type Found = { line: number; text: string };

export type Document = {
  path: string;
  text: string;
  /** Code spans outside of fenced blocks. */
  spans: Found[];
  /** Targets of Markdown links and images outside of fenced blocks. */
  links: Found[];
  /** Lines of fenced blocks. */
  fenced: Found[];
  /** Lines outside of fenced blocks, without their code spans and without the targets of their links. */
  prose: Found[];
};

const PLACES = ['*.md', 'content/*.md', 'decisions/*.md', 'docs/**/*.md', 'bench/*.md'];
const SKIPPED = new Set(['node_modules', 'dist', '.git', 'data']);

export function readDocuments(root: string): Document[] {
  return globSync(PLACES, { cwd: root })
    .toSorted()
    .map((path) => parseDocument(path, readFileSync(join(root, path), 'utf8')));
}

/** All files and folders of the repository, as relative paths; folders end in a slash. */
export function listPaths(root: string, below = ''): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return SKIPPED.has(entry.name) ? [] : [`${path}/`, ...listPaths(root, `${path}/`)];
  });
}

export function parseDocument(path: string, text: string): Document {
  const document: Document = { path, text, spans: [], links: [], fenced: [], prose: [] };
  let fence: string | undefined;
  for (const [index, content] of text.split('\n').entries()) {
    const mark = /^ *(`{3,}|~{3,})/.exec(content)?.[1];
    const line = index + 1;
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      else document.fenced.push({ line, text: content });
    } else if (mark === undefined) readLine(document, line, content);
    else fence = mark;
  }
  return document;
}

function readLine(document: Document, line: number, content: string): void {
  for (const [, text = ''] of content.matchAll(/`([^`]+)`/g)) document.spans.push({ line, text });
  const rest = content.replace(/`[^`]+`/g, '``');
  for (const [, text = ''] of rest.matchAll(/\]\(([^()\s]+)\)/g)) document.links.push({ line, text });
  document.prose.push({ line, text: rest.replace(/\]\([^()\s]*\)/g, ']') });
}

/** An old decision stays as it was written: nothing in it has to be true today. */
export function isSuperseded({ path, text }: Document): boolean {
  return path.startsWith('decisions/') && /^Date: .*Status: superseded by \[?\d+/im.test(text);
}

/** Documents for those who use Lectern: paths in their examples are of the readers' own repositories, or of the API. */
export function isGuide({ path }: Document): boolean {
  return path.startsWith('docs/') || path === 'CHANGELOG.md';
}

export type Package = {
  path: string;
  scripts: Record<string, string>;
  /** Each dependency of any kind, with its version. */
  dependencies: Record<string, string>;
};

/** The package.json of the repository and of each of its workspaces. */
export function readPackages(root: string): Package[] {
  const top = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces?: string[] };
  return ['.', ...(top.workspaces ?? [])]
    .map((folder) => (folder === '.' ? 'package.json' : `${folder}/package.json`))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => parsePackage(path, readFileSync(join(root, path), 'utf8')));
}

export function parsePackage(path: string, text: string): Package {
  const json = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
  return {
    path,
    scripts: json.scripts ?? {},
    dependencies: { ...json.dependencies, ...json.devDependencies, ...json.optionalDependencies },
  };
}

/** The comment at the top of a source file, as one text. */
export function firstComment(source: string): string {
  const lines = source.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, Math.max(end, 0))
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join(' ');
}
