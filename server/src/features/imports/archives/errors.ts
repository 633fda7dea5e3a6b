import { isDiskFull } from '#platform/files.ts';
import { noRoom, Problem } from '#platform/http/index.ts';

const ADVICE = 'Nothing was imported.';
const SHOWN_AT_MOST = 120;

/** A name out of somebody's archive as it may stand in a message: no characters that move a terminal's cursor, and short. */
export function showName(name: string): string {
  const plain = name.slice(0, SHOWN_AT_MOST).replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, '\u{FFFD}');
  return `"${plain}${name.length > SHOWN_AT_MOST ? '…' : ''}"`;
}

/** The archive is well-formed and holds what is never unpacked. */
export const refused = (message: string): Problem => new Problem(422, 'archive_refused', `${message} ${ADVICE}`);

export const damaged = (reason: string): Problem =>
  new Problem(422, 'archive_damaged', `The archive is damaged or incomplete: ${endSentence(reason)} ${ADVICE}`);

export const tooLarge = (what: string): Problem =>
  new Problem(413, 'import_too_large', `The archive has ${what}; an import reads no more. ${ADVICE}`);

const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The file system could not take what was unpacked. */
const unwritable = (name: string, error: NodeJS.ErrnoException): Problem =>
  isDiskFull(error)
    ? noRoom(error, `There is no room left in the folder for temporary files. ${ADVICE} TMPDIR names another one.`)
    : new Problem(503, 'unpacking_failed', `${showName(name)} could not be unpacked (${error.code}). ${ADVICE}`);

/** Runs something that writes; failures of the file system become refusals, whatever else failed stays. */
export async function writing<T>(name: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') throw clash(name);
    if (code === 'ENAMETOOLONG') throw refused(`The name ${showName(name)} is longer than files may be named.`);
    throw unwritable(name, error as NodeJS.ErrnoException);
  }
}

export const clash = (name: string): Problem =>
  refused(`The archive has two different things under the name ${showName(name)}.`);
