import { isDiskFull } from '#platform/files.ts';
import { Problem } from '#platform/http/index.ts';

const ADVICE = 'Nothing was imported.';

export const tooLarge = (what: string): Problem =>
  new Problem(413, 'import_too_large', `The folder has ${what}; an import reads no more. ${ADVICE}`);

export const settingsTooLarge = (path: string, most: number): Problem =>
  new Problem(413, 'import_too_large', `${path} is larger than ${most / 1024} KB; an import reads no more. ${ADVICE}`);

/** A file or folder that was listed and then could not be read; `code` is the system's, such as ENOENT. */
export const unreadable = (path: string, code: string): Problem =>
  new Problem(
    409,
    'source_unreadable',
    code === 'ENOENT'
      ? `${path} disappeared while it was imported. ${ADVICE} Try again when the folder rests.`
      : `${path} cannot be read (${code}). ${ADVICE}`,
  );

/** Runs something on a file of the source; failures of the file system become refusals, whatever else failed stays. */
export async function reading<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // What is read may be on its way to a disk of ours.
    if (code === undefined || syscall === undefined || isDiskFull({ code })) throw error;
    throw unreadable(path, code);
  }
}
