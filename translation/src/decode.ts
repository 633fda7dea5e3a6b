import { BYTES_AT_MOST } from './bounds.ts';
import { shortened, Unreadable } from './faults.ts';

/** What programs for translators write in. Other names are refused: a guess would spoil every letter. */
const KNOWN = new Set([
  ...['utf-8', 'utf8', 'utf-16', 'utf-16le', 'utf-16be', 'us-ascii', 'ascii'],
  ...['iso-8859-1', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-15'],
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254'],
  ...['koi8-r', 'shift_jis', 'euc-jp', 'euc-kr', 'gb2312', 'gbk', 'gb18030', 'big5'],
]);

/**
 * The text of a file. Its byte order mark says how it is encoded, else `declared` finds that in its beginning. Throws
 * `Unreadable` for what is encoded in another way than it says.
 */
export function decodeFile(bytes: Uint8Array, declared: (beginning: string) => string | undefined): string {
  if (bytes.length > BYTES_AT_MOST) throw new Unreadable(1, `The file is larger than ${BYTES_AT_MOST >> 20} MB.`);
  const marked = markOf(bytes);
  const name = declared(new TextDecoder(marked ?? 'latin1').decode(bytes.subarray(0, 4_000)))
    ?.trim()
    .toLowerCase();
  if (name !== undefined && !KNOWN.has(name))
    throw new Unreadable(1, `The encoding "${shortened(name)}" of the file is not known. Save it as UTF-8.`);
  const encoding = marked ?? (name === undefined || name === 'utf-16' ? 'utf-8' : name);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(1, `The file is not encoded as it says, in ${encoding.toUpperCase()}. Save it as UTF-8.`);
  }
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}
