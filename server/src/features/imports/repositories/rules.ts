import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Problem } from '#platform/http/index.ts';

export interface RepositoryAddress {
  /** What Git is given. May hold a password. */
  url: string;
  /** What people are shown. */
  shown: string;
  /** The last part of the path, without `.git`. */
  name: string;
}

const PROTOCOLS = new Set(['https:', 'ssh:', 'git:', 'file:']);
const SCHEME = /^([a-zA-Z][a-zA-Z0-9+.-]*):/;
const SCP_LIKE = /^[\w.-]+@[\w.-]+:[^:]/;

/** The address of a repository elsewhere; undefined for what does not look like one. */
export function parseAddress(text: string): RepositoryAddress | undefined {
  if (SCP_LIKE.test(text)) return { url: text, shown: text, name: nameOf(text.slice(text.indexOf(':') + 1)) };
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !text.includes('://')) {
    if (text.includes('::'))
      throw usage('An address of a repository begins with https://, ssh://, git:// or file:///.');
    return undefined;
  }
  if (!PROTOCOLS.has(`${scheme}:`))
    throw usage(`Repositories are fetched by https, ssh, git and file, and not by ${scheme}.`);
  const url = URL.parse(text);
  if (url === null || hasControls(text)) throw usage('This is no address of a repository.');
  if (scheme === 'file' && url.host !== '')
    throw usage('A file address has three slashes: file:///path/to/repository.');
  if (scheme !== 'file' && (url.hostname === '' || url.hostname.startsWith('-')))
    throw usage('This address of a repository names no host.');
  return { url: text, shown: withoutCredentials(url), name: nameOf(url.pathname) };
}

function withoutCredentials(url: URL): string {
  const shown = new URL(url);
  // The user of ssh is part of the address, such as git@; a password is not to be shown anywhere.
  if (shown.protocol !== 'ssh:') shown.username = '';
  shown.password = '';
  shown.search = '';
  shown.hash = '';
  return shown.href;
}

const hasControls = (text: string): boolean =>
  [...text].some((character) => character <= ' ' || character === '\u007F');

const nameOf = (path: string): string =>
  path
    .split('/')
    .findLast((part) => part !== '' && part !== '.git')
    ?.replace(/\.git$/, '') ?? 'repository';

const REF_AT_MOST = 250;

/** Whether this may be handed to Git as a branch, tag or commit; options and patterns are none. */
export function isRef(ref: string): boolean {
  const isPlain = /^[^\s~^:?*[\\]+$/.test(ref) && !/^[-+/]/.test(ref) && !ref.includes('..') && !hasControls(ref);
  return isPlain && ref.length <= REF_AT_MOST;
}

export function checkRef(ref: string): string {
  if (!isRef(ref)) throw usage('--ref takes the name of a branch or tag, or a commit.');
  return ref;
}

const usage = (message: string): Problem => new Problem(422, 'usage', message);

/** Whether a folder is a bare repository, by what lies in it. */
export const isRepository = (folder: string): boolean =>
  ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));

export const isWorkingTree = (folder: string): boolean => existsSync(join(folder, '.git'));

/** The address of a repository that lies on this machine. */
export function localAddress(path: string): RepositoryAddress {
  if (!isAbsolute(path)) throw new Error('A local repository is named by its absolute path.');
  return { url: path, shown: path, name: nameOf(path) };
}

/** What Git said, short enough for a message, without passwords and without characters that move a cursor. */
export function cleanOutput(text: string, address: RepositoryAddress): string {
  return text
    .replaceAll(address.url, address.shown)
    .replaceAll(/:\/\/[^/@\s]{1,500}@/g, '://')
    .replaceAll(/[\u0000-\u001F\u007F-\u009F]+/g, ' ')
    .trim()
    .slice(0, 500);
}
