const MB = 1024 * 1024;

export interface ArchiveLimits {
  /** Files, folders and links, whatever becomes of them. */
  entries: number;
  /** A larger file is left out with a warning. */
  fileBytes: number;
  /** Of all that is unpacked. */
  totalBytes: number;
  /** How many times larger a part of the archive may become than it was. */
  ratio: number;
  /** Below this many unpacked bytes nothing is too good to be true. */
  ratioFrom: number;
  /** Whether an archive with a symbolic link is refused. Without it, links that stay inside are made. */
  links?: 'refused';
}

/** Bounds of what is unpacked. Real documentation compresses to a tenth; bombs begin at a thousandth. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 100_000,
  fileBytes: 100 * MB,
  totalBytes: 5 * 1024 * MB,
  ratio: 200,
  ratioFrom: MB,
};

const NAME_BYTES = 1024;
/** A symbolic link's target is a path. */
export const LINK_BYTES = 4096;

/** How much of a file says what kind of archive it is. */
export const HEAD_BYTES = 512;

type ArchiveKind = 'zip' | 'tar' | 'gzip';

const SIGNATURES: readonly [bytes: number[], name: string][] = [
  [[0x42, 0x5a, 0x68], 'bzip2'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd'],
  [[0x37, 0x7a, 0xbc, 0xaf], '7-Zip'],
  [[0x52, 0x61, 0x72, 0x21], 'RAR'],
];

/** What the first bytes of a file say that it is; `other` names an archive of a kind that is not read. */
export function findArchiveKind(head: Uint8Array): { kind: ArchiveKind } | { other: string } | undefined {
  const begins = (bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte);
  // An empty zip has no entry to begin with, only the record of its end.
  if (begins([0x50, 0x4b, 3, 4]) || begins([0x50, 0x4b, 5, 6])) return { kind: 'zip' };
  if (begins([0x1f, 0x8b])) return { kind: 'gzip' };
  if (begins([...Buffer.from('ustar')], 257)) return { kind: 'tar' };
  const other = SIGNATURES.find(([bytes]) => begins(bytes))?.[1];
  return other === undefined ? undefined : { other };
}

/** Why nothing may be unpacked under this name; undefined for a name like any other. */
export function findNameProblem(name: string): string | undefined {
  if (Buffer.byteLength(name) > NAME_BYTES) return `is longer than ${NAME_BYTES} bytes`;
  if (name.includes('\0')) return 'has a NUL in it';
  if (name.includes('\\')) return 'has a backslash in it';
  if (name.startsWith('/')) return 'is absolute';
  if (/^[A-Za-z]:/.test(name)) return 'begins with a drive letter';
  if (name.split('/').includes('..')) return 'leads out of the archive';
  return undefined;
}

export const toSegments = (name: string): string[] =>
  name.split('/').filter((segment) => segment !== '' && segment !== '.');

/** Folders that are never content and may hold more files than everything else; and what macOS adds to its zips. */
const NEVER_UNPACKED = new Set(['.git', '.svn', '.hg', 'node_modules', '__MACOSX', '.DS_Store']);

export const isNeverUnpacked = (segments: readonly string[]): boolean =>
  segments.some((segment) => NEVER_UNPACKED.has(segment));

/** What is below more folders is never read: an import reads so many levels below the one folder that may be around all. */
export const FOLDERS_AT_MOST = 64;

export const isTooDeep = (segments: readonly string[], isFolder: boolean): boolean =>
  segments.length - (isFolder ? 0 : 1) > FOLDERS_AT_MOST;

/** Whether a link at this place leads to somewhere inside the archive by its text; other links are not looked at here. */
export function leadsInside(segments: readonly string[], target: string): boolean {
  if (target === '' || target.startsWith('/') || target.includes('\0') || target.includes('\\')) return false;
  if (/^[A-Za-z]:/.test(target)) return false;
  let depth = segments.length - 1;
  for (const segment of toSegments(target)) {
    depth += segment === '..' ? -1 : 1;
    if (depth < 0) return false;
  }
  return true;
}

/** Whether so many bytes out of so few are more than any text or picture gives. */
export const isBomb = (unpacked: number, packed: number, limits: ArchiveLimits): boolean =>
  unpacked > limits.ratioFrom && unpacked > packed * limits.ratio;
