// Names in a zip that every system can unpack: no two differ by case alone, and none is refused by Windows.
import { createHash } from 'node:crypto';

/** Windows takes 260 characters with the folder that somebody unpacks into. */
const PATH_AT_MOST = 160;
const SEGMENT_AT_MOST = 80;

const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const REFUSED = /[\u0000-\u001f\u007f-\u009f<>:"|?*\\/%#\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One segment of a path as any system takes it; it may be one that another has, too. */
export function toSegment(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replaceAll(REFUSED, '-');
  const whole = cut(plain).replace(/[. ]+$/, (end) => '_'.repeat(end.length)) || '_';
  const inside = whole.startsWith('~') || RESERVED.test(whole) ? `_${whole}` : whole;
  return inside === '.' || inside === '..' ? inside.replaceAll('.', '_') : inside;
}

/** A long name keeps its beginning, its ending, and what distinguishes it from others of the same beginning. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= SEGMENT_AT_MOST) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  let kept = '';
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > SEGMENT_AT_MOST - 10 - ending.length) break;
    kept += character;
  }
  return `${kept}-${hashOf(name)}${ending}`;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** What a name is compared by: systems disagree on case, and on how letters with accents are written. */
const foldOf = (path: string): string => path.normalize('NFKC').toLowerCase().normalize('NFC');

/** Gives out paths in a zip, each once. The same order of calls gives the same paths. */
export interface Names {
  /** A file that is the only one in its folder to be opened by that: `guide/x` is `guide/x/index.html`. */
  page: (path: string) => string;
  /** A file in a folder that no page has. */
  file: (folder: string, name: string) => string;
}

export function createNames(): Names {
  const files = new Set(['index.html', 'sitemap.xml', 'llms.txt', 'robots.txt', '404.html'].map(foldOf));
  /** Folders by the path that they stand for, and all that were given out. */
  const folders = new Map<string, string>([['', '']]);
  const taken = new Set<string>();

  const folderOf = (path: string): string => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const cutAt = path.lastIndexOf('/');
    const above = folderOf(cutAt === -1 ? '' : path.slice(0, cutAt));
    const segment = toSegment(path.slice(cutAt + 1));
    const given = free(above, segment, (each) => files.has(each) || taken.has(each));
    taken.add(foldOf(given));
    folders.set(path, given);
    return given;
  };

  return {
    page: (path) => {
      const folder = folderOf(path);
      const file = folder === '' ? 'index.html' : `${folder}/index.html`;
      files.add(foldOf(file));
      return file;
    },
    file: (folder, name) => {
      const file = free(folder, toSegment(name), (each) => files.has(each) || taken.has(each));
      files.add(foldOf(file));
      return file;
    },
  };
}

function free(folder: string, segment: string, isTaken: (folded: string) => boolean): string {
  const at = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  const begun = at(segment).length > PATH_AT_MOST ? `_long/${hashOf(at(segment))}` : at(segment);
  if (!isTaken(foldOf(begun))) return begun;
  const [, stem = begun, ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/i.exec(begun) ?? [];
  for (let number = 2; ; number += 1) {
    const other = `${stem}-${number}${ending}`;
    if (!isTaken(foldOf(other))) return other;
  }
}

/** The path as an address says it. */
export const toHref = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
