import { readTextFile, Refusal, type SourceTree, type SourceVersion } from '../drafts/index.ts';

/** A version of the pages of a project, which Docusaurus keeps apart from those that are written now. */
export interface Version {
  name: string;
  /** Whether its addresses have no version in them: readers see it first. */
  isNewest: boolean;
}

const FOLDER = /^(?:[^/]+\/)?versioned_docs\/version-([^/]{1,100})\/?$/;
const LIST_AT_MOST = 100_000;

/** Whether a folder of a project has the pages of one of its versions. */
export const isVersionFolder = (folder: string): boolean => FOLDER.test(folder);

/** The version whose pages a folder has; undefined for pages that are written now. */
export async function readVersion(tree: SourceTree, root: string, folder: string): Promise<Version | undefined> {
  const name = FOLDER.exec(folder)?.[1];
  if (name === undefined) return undefined;
  const list = tree.files.get(`${root}versions.json`);
  const isReadable = list !== undefined && list.size <= LIST_AT_MOST;
  const [newest] = isReadable ? (/"([^"\\]{1,100})"/.exec(await readTextFile(list))?.slice(1) ?? []) : [];
  return { name, isNewest: newest === name };
}

/** Where a version keeps its navigation, next to the pages. */
export const sidebarsOf = (root: string, { name }: Version): string =>
  `${root}versioned_sidebars/version-${name}-sidebars.json`;

/** Sidebars of older projects say the version before each id. */
export const withoutVersion = (id: string): string => id.replace(/^version-[^/]{1,100}\//, '');

/** The path of an address below `/docs/` as that of a page of these, or undefined where it leads to another version. */
export function pathInVersion(path: string, version: Version | undefined): string | undefined {
  const own = version === undefined ? 'next' : version.name;
  if (path === own || path.startsWith(`${own}/`)) return path.slice(own.length + 1);
  return version === undefined || version.isNewest ? path : undefined;
}

/** What is said of the pages of a folder that is not imported with the others. */
export function otherPages(folder: string, count: number, version: Version | undefined): string {
  const pages = `${count} ${count === 1 ? 'page is' : 'pages are'}`;
  if (version !== undefined && /(?:^|\/)docs\/$/.test(folder))
    return `${pages} in the version that is written now, which is imported without --dir.`;
  if (!isVersionFolder(folder)) return `${pages} in another language or part of the site; import the folder by itself.`;
  return `${pages} in another version: import all versions, or on the command line this one into a space of its own (--source zip --dir ${folder.replace(/\/$/, '')}).`;
}

const NAMED_AT_MOST = 20;

/** Why a version that is not there cannot be imported, and which ones can. */
export function noVersion({ name }: Version, found: readonly SourceVersion[]): Refusal {
  const named = found.filter(({ isCurrent }) => !isCurrent).map((each) => each.name);
  const more = named.length > NAMED_AT_MOST ? `, and ${named.length - NAMED_AT_MOST} more` : '';
  const others = named.length === 0 ? 'no versions' : `${named.slice(0, NAMED_AT_MOST).join(', ')}${more}`;
  return new Refusal(`The project has no pages of a version "${name}". It has ${others}.`);
}
