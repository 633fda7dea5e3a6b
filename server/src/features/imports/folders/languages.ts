// Repositories with a folder for each language, as their LANGS.md lists them.
import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodeText, type LanguageFolder, parseLanguages } from '@lectern/content';
import { isInside, readSmallFile } from '#platform/files.ts';
import { reading } from './errors.ts';
import { isNeverContent, SETTINGS_BYTES } from './rules.ts';

const LANGUAGES_FILE = 'LANGS.md';

/** The languages of a repository whose folders are there, the default first; none where it does not list any. */
export async function readLanguages(folder: string): Promise<LanguageFolder[]> {
  const base = await realpath(folder);
  const location = await realpath(join(base, LANGUAGES_FILE)).catch(() => undefined);
  if (location === undefined || dirname(location) !== base) return [];
  const bytes = await reading(LANGUAGES_FILE, () => readSmallFile(location, SETTINGS_BYTES.config));
  if (bytes === undefined) return [];
  const found: LanguageFolder[] = [];
  for (const language of parseLanguages(decodeText(bytes).text)) {
    if (isNeverContent(language.folder)) continue;
    const at = await realpath(join(base, language.folder)).catch(() => undefined);
    if (at === undefined || !isInside(base, at) || at === base || !(await stat(at)).isDirectory()) continue;
    found.push(language);
  }
  return found;
}

/** The folder of the first language of the repository, for the folder of another one; both are real paths. */
export async function findFirstLanguage(boundary: string, folder: string): Promise<string | undefined> {
  for (let at = folder; at !== boundary && isInside(boundary, at);) {
    at = dirname(at);
    const languages = await readLanguages(at);
    const [first, ...others] = await Promise.all(languages.map((language) => realpath(join(at, language.folder))));
    if (first !== undefined && others.includes(folder)) return first;
  }
  return undefined;
}
