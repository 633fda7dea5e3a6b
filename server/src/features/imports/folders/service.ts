import { realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { decodeText, parseAddresses, parseSpaceConfig, type SpaceConfig } from '@lectern/content';
import { isInside, readSmallFile } from '#platform/files.ts';
import { badRequest } from '#platform/http/index.ts';
import { warningOf } from '../constructs/index.ts';
import { reading, settingsTooLarge } from './errors.ts';
import { isNeverContent, partOf, SETTINGS_BYTES, type Source, type SourceFile } from './rules.ts';
import { findFirstLanguage, readLanguages } from './languages.ts';
import { findSpaceFolders, walkFolder } from './store.ts';

const CONFIG_FILE = '.gitbook.yaml';
const SEARCH_DEPTH = 5;

/** The folders that spaces are imported from: `dir` if it is named, the folder itself if it is a space, else all below it. */
export async function findSources(folder: string, dir: string | undefined): Promise<string[]> {
  const base = resolve(folder);
  await requireFolder(base, folder);
  if (dir !== undefined) {
    const named = resolve(base, dir);
    if (!isInside(base, named)) throw badRequest(`The folder ${dir} lies outside of ${folder}.`);
    await requireFolder(named, dir);
    return [named];
  }
  const found = await findSpaceFolders(base, SEARCH_DEPTH);
  if (found.includes(base)) return found;
  const languages = (await readLanguages(base)).map((language) => join(base, language.folder));
  const others = found.filter((space) => !languages.some((language) => isInside(language, space)));
  return found.length + languages.length === 0 ? [base] : [...languages, ...others];
}

/** Reads what lies in the folder of one space: names, sizes and configuration, not yet the pages and files themselves. */
export async function readSource(boundary: string, folder: string): Promise<Source> {
  const base = await realpath(resolve(boundary));
  const at = await realpath(resolve(folder));
  const { config, bytes } = await readConfig(base, at);
  const root = await findRoot(base, folder, config);
  const walked = await walkFolder(root, base);
  const source: Source = {
    root,
    dir: relative(base, root).split(sep).join('/'),
    pages: [],
    includes: [],
    files: [],
    aliases: walked.aliases,
    readme: config.readme,
    // A configuration above the root lies outside of the space.
    originals: bytes === undefined || root !== at ? {} : { config: { path: CONFIG_FILE, bytes } },
    redirects: config.redirects,
    warnings: [
      ...config.warnings.map(({ code, message }) => ({
        ...warningOf(code, message),
        file: CONFIG_FILE,
      })),
      ...walked.warnings,
    ],
  };
  for (const file of walked.files) await place(source, config, file);
  if (source.summary === undefined) await findLinkedSummary(source, config);
  const first = await findFirstLanguage(base, at);
  if (first !== undefined) source.fallbacks = await readFallbacks(base, first, source);
  return source;
}

/** Files of the first language that this one does not have. */
async function readFallbacks(base: string, folder: string, own: Source): Promise<SourceFile[]> {
  const { config } = await readConfig(base, folder);
  const { files } = await walkFolder(await findRoot(base, folder, config), base);
  const known = new Set([...own.files, ...own.pages, ...own.includes].map((file) => file.path));
  return files.filter(
    ({ path, size }) =>
      !known.has(path) && !Object.hasOwn(own.aliases, path) && partOf(path, config.summary, size) === 'file',
  );
}

/** The real path of the root that the configuration names; a symbolic link is no way out either. */
async function findRoot(base: string, folder: string, config: SpaceConfig): Promise<string> {
  const named = resolve(folder, config.root);
  await requireFolder(named, `${config.root} (the root in ${CONFIG_FILE})`);
  const root = await realpath(named);
  if (!isInside(base, root)) throw badRequest(`The root in ${CONFIG_FILE} lies outside of the imported folder.`);
  // A repository is written by others than whoever imports it, and .git may hold the passwords of the latter.
  if (isNeverContent(relative(base, root)))
    throw badRequest(`The root in ${CONFIG_FILE} is a folder that is never imported.`);
  return root;
}

/** A navigation file that is a symbolic link to another file of the space. */
async function findLinkedSummary(source: Source, config: SpaceConfig): Promise<void> {
  const target = source.aliases[config.summary];
  const file = source.pages.find((page) => page.path === target);
  if (file === undefined) return;
  source.pages.splice(source.pages.indexOf(file), 1);
  await readSummary(source, file);
}

async function readSummary(source: Source, file: SourceFile): Promise<void> {
  const { text, bytes } = await readText(file);
  source.summary = { path: file.path, text };
  source.originals.summary = { path: file.path, bytes };
}

async function place(source: Source, config: SpaceConfig, file: SourceFile): Promise<void> {
  const part = partOf(file.path, config.summary, file.size);
  switch (part) {
    case 'page':
      source.pages.push(file);
      break;
    case 'include':
      source.includes.push(file);
      break;
    case 'file':
      source.files.push(file);
      break;
    case 'summary':
      // Names that differ by case only: the exact one wins over the other.
      if (source.summary === undefined || file.path === config.summary) await readSummary(source, file);
      break;
    case 'variables':
    case 'tags': {
      const { text, bytes } = await readText(file);
      source[part] = text;
      source.originals[part] = { path: file.path, bytes };
      break;
    }
    case 'addresses': {
      const { addresses, paths, warnings } = parseAddresses((await readText(file)).text);
      source.addresses = addresses;
      if (paths !== undefined) source.paths = paths;
      source.warnings.push(...warnings.map((warning) => ({ ...warning, file: file.path })));
      break;
    }
    case 'none':
      break;
  }
}

async function readConfig(base: string, folder: string): Promise<{ config: SpaceConfig; bytes?: Uint8Array }> {
  const location = await realpath(join(folder, CONFIG_FILE)).catch(() => undefined);
  if (location === undefined) return { config: parseSpaceConfig('') };
  if (!isInside(base, location)) {
    throw badRequest(`${CONFIG_FILE} is a symbolic link that leaves the imported folder.`);
  }
  if (isNeverContent(relative(base, location)))
    throw badRequest(`${CONFIG_FILE} is a symbolic link to what is never imported.`);
  const { text, bytes } = await readText({ path: CONFIG_FILE, location }, SETTINGS_BYTES.config);
  return { config: parseSpaceConfig(text), bytes };
}

async function readText(
  file: { path: string; location: string },
  most: number = SETTINGS_BYTES.other,
): Promise<{ text: string; bytes: Uint8Array }> {
  const bytes = await reading(file.path, () => readSmallFile(file.location, most));
  if (bytes === undefined) throw settingsTooLarge(file.path, most);
  return { text: decodeText(bytes).text, bytes };
}

async function requireFolder(path: string, name: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) throw badRequest(`There is no folder ${name}.`);
}
