// Paths that documents name must be there, and so must the npm scripts.
import { matchesGlob, posix } from 'node:path';
import { type Document, type Found, isGuide, type Package } from './read.ts';

const PATH = /^(?:\.ci\/)?[\w@*{}][\w.@*{},-]*(?:\/[\w.@*{},-]+)*\/?$/;
const SOURCE = /\.(?:ts|mjs|js|css)$/;
/** Files with these endings may also be of a reader's repository, so they count in documents for developers only. */
const OTHER = /\.(?:json|md)$/;
const MEDIA_TYPE = /^(?:application|audio|font|image|multipart|text|video)\/[\w.+*-]+$/;
const PACKAGE = /^@[\w-]+\//;
const HOST = /^[\w-]+(?:\.[\w-]+)+\//;
/** Places in a data folder or made by `npm ci`, which a fresh checkout does not have. */
const MADE = /^(?:(?:server|theme)\/dist|node_modules)(?:\/|$)/;

/** The files and folders of the repository, and by which short forms each may be named. */
export type Repository = { paths: readonly string[]; known: ReadonlySet<string> };

export const describeRepository = (paths: readonly string[]): Repository => ({ paths, known: knownEndings(paths) });

/** One sentence for each path of the repository that a document names and that is not there. */
export function findMissingPaths(document: Document, { paths, known }: Repository): string[] {
  const complain = ({ line, text }: Found) =>
    `${document.path}:${line} names \`${text}\`, and the repository has no such file or folder.`;
  const named = [...document.spans.filter(({ text }) => isPath(text, document)), ...pathsOfMap(document)];
  const missing = named.filter(({ text }) => !isThere(text, known, paths)).map(complain);
  const commands = document.fenced.flatMap(({ line, text }) =>
    [...text.matchAll(/(?<![\w./-])(?:bench|scripts|server)\/[\w./-]+\.(?:ts|mjs)\b/g)].map(([path]) => ({
      line,
      text: path,
    })),
  );
  return [...missing, ...commands.filter(({ text }) => !isThere(text, known, paths)).map(complain)];
}

/** One sentence for each relative link from a document to a file that is not there. */
export function findDeadLinks(document: Document, { paths }: Repository): string[] {
  const known = new Set(paths.map((path) => path.replace(/\/$/, '')));
  return document.links
    .map(({ line, text }) => ({ line, text: text.replace(/[#?].*$/, '') }))
    .filter(({ text }) => text !== '' && !/^[a-z][a-z+.-]*:|^\//i.test(text))
    .filter(({ text }) => {
      const target = posix.join(posix.dirname(document.path), decodeURIComponent(text)).replace(/\/$/, '');
      return !known.has(target);
    })
    .map(({ line, text }) => `${document.path}:${line} links to ${text}, and there is no such file.`);
}

/** One sentence for each script that a document runs and that no package.json declares. */
export function findUnknownScripts(document: Document, packages: readonly Package[]): string[] {
  const scripts = new Set(packages.flatMap((each) => Object.keys(each.scripts)));
  const lines = document.text.split('\n').map((text, index) => ({ line: index + 1, text }));
  return lines.flatMap(({ line, text }) =>
    [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(test|start)\b)/g)]
      .map(([, run, short]) => run ?? short ?? '')
      .filter((script) => !scripts.has(script))
      .map((script) => `${document.path}:${line} runs \`npm run ${script}\`, and no package.json has this script.`),
  );
}

function isPath(text: string, document: Document): boolean {
  if (!PATH.test(text) || MEDIA_TYPE.test(text) || PACKAGE.test(text) || MADE.test(text)) return false;
  if (isGuide(document)) return text.includes('/') && SOURCE.test(text) && !text.startsWith('.');
  if (SOURCE.test(text)) return true;
  if (HOST.test(text) && !text.startsWith('.')) return false;
  return OTHER.test(text) ? text.includes('/') : text.replace(/\/$/, '').includes('/');
}

/** Every path, and what is left of it behind each of its slashes: `trees/seen` is enough to find `…/trees/seen.ts`. */
function knownEndings(paths: readonly string[]): Set<string> {
  const known = new Set<string>();
  for (const path of paths) {
    const segments = path.replace(/\/$/, '').split('/');
    for (let from = 0; from < segments.length; from += 1) {
      const ending = segments.slice(from).join('/');
      known.add(ending);
      known.add(ending.replace(/\.ts$/, ''));
    }
  }
  return known;
}

function isThere(text: string, known: ReadonlySet<string>, paths: readonly string[]): boolean {
  const path = text.replace(/\/$/, '');
  if (!/[*{]/.test(path)) return known.has(path);
  return paths.some((each) => matchesGlob(each.replace(/\/$/, ''), `**/${path}`) || matchesGlob(each, path));
}

/**
 * The paths of a map: a fenced block that begins with a folder, each line a path and, two blanks further, what it is.
 * Lines further in are below the path above them.
 */
function pathsOfMap(document: Document): Found[] {
  const first = document.fenced[0];
  if (first === undefined || !/^\w+\/ {2,}\S/.test(first.text)) return [];
  const found: Found[] = [];
  const above: { indent: number; path: string }[] = [];
  let line = first.line;
  for (const each of document.fenced) {
    if (each.line > line + 1) break;
    line = each.line;
    const [, blanks = '', path] = /^( *)(\S+)(?: {2,}|$)/.exec(each.text) ?? [];
    if (path === undefined) continue;
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= blanks.length) above.pop();
    const whole = posix.join(above.at(-1)?.path ?? '', path).replace(/\/$/, '');
    above.push({ indent: blanks.length, path: whole });
    found.push({ line: each.line, text: whole });
  }
  return found;
}
