import { Problem } from '#platform/http/index.ts';

/** A script with all that it imports, as one module. */
export async function bundleScript(file: string): Promise<string> {
  const bundler = await import('rolldown').catch(() => undefined);
  if (bundler === undefined)
    throw new Problem(501, 'unavailable', 'There is no rolldown for this machine, which joins the files of a script.');
  const bundle = await bundler.rolldown({ input: file, platform: 'browser', logLevel: 'silent' });
  try {
    const { output } = await bundle.generate({ format: 'esm', comments: false });
    const [{ code, imports }, ...others] = output;
    const missing = imports.filter((name) => !name.startsWith('node:'));
    if (missing.length > 0) throw refused(file, `it imports ${missing.join(', ')}, which is not there`);
    if (others.length > 0) throw refused(file, 'it does not become one file');
    return code;
  } catch (error) {
    throw error instanceof Problem ? error : refused(file, error instanceof Error ? error.message : String(error));
  } finally {
    await bundle.close();
  }
}

const refused = (file: string, why: string): Problem =>
  new Problem(422, 'invalid', `${file} cannot be published: ${why}.`);
