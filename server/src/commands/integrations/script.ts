import { realpath } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { isInside } from '#platform/files.ts';
import { Problem } from '#platform/http/index.ts';

/** What may stand outside of the folder, such as what a package manager or sources next to it provide. */
const SOURCE = /\.[cm]?[jt]sx?$/;

/** A script with all that it imports, as one module. The folder and the script in it are real paths. */
export async function bundleScript(folder: string, script: string): Promise<string> {
  const bundler = await import('rolldown').catch(() => undefined);
  if (bundler === undefined)
    throw new Problem(501, 'unavailable', 'There is no rolldown for this machine, which joins the files of a script.');
  const bundle = await bundler.rolldown({
    // Paths in what is published and in errors are relative to it.
    cwd: folder,
    ...{ input: script, platform: 'browser', logLevel: 'silent' },
    plugins: [{ name: 'folder', load: (file) => refuseOthers(folder, file) }],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', comments: false });
    const [{ code, imports }, ...others] = output;
    const missing = imports.filter((name) => !name.startsWith('node:'));
    if (missing.length > 0) throw refused(script, `it imports ${missing.join(', ')}, which is not there`);
    if (others.length > 0) throw refused(script, 'it does not become one file');
    return code;
  } catch (error) {
    throw error instanceof Problem ? error : refused(script, reasonOf(error));
  } finally {
    await bundle.close();
  }
}

/** Before a file is read, as it becomes part of what others receive. That it is a file, rolldown sees to. */
async function refuseOthers(folder: string, file: string): Promise<null> {
  const path = await realpath(file);
  if (!isInside(folder, path) && !SOURCE.test(path)) throw new Error(`${file} lies outside of the folder`);
  return null;
}

/** The first of what rolldown collected. */
function reasonOf(error: unknown): string {
  const errors = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const first: unknown = errors[0] ?? error;
  return stripVTControlCharacters(first instanceof Error ? first.message : String(first)).replace(/[.\s]+$/, '');
}

const refused = (script: string, why: string): Problem =>
  new Problem(422, 'invalid', `${script} cannot be published: ${why}.`);
