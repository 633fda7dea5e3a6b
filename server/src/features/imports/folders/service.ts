import { readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { decodeText, parseSpaceConfig, type SpaceConfig } from '@lectern/content';
import { badRequest } from '#platform/http/index.ts';
import { partOf, type Source, type SourceFile } from './rules.ts';
import { findSpaceFolders, isInside, walkFolder } from './store.ts';

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
  return found.length === 0 ? [base] : found;
}

/** Reads what lies in the folder of one space: names, sizes and configuration, not yet the pages and files themselves. */
export async function readSource(boundary: string, folder: string): Promise<Source> {
  const base = resolve(boundary);
  const config = await readConfig(folder);
  const root = resolve(folder, config.root);
  if (!isInside(base, root)) throw badRequest(`The root in ${CONFIG_FILE} lies outside of the imported folder.`);
  await requireFolder(root, `${config.root} (the root in ${CONFIG_FILE})`);
  const walked = await walkFolder(root, base);
  const source: Source = {
    root,
    dir: relative(base, root).split(sep).join('/'),
    pages: [],
    includes: [],
    files: [],
    aliases: walked.aliases,
    readme: config.readme,
    redirects: config.redirects,
    warnings: [...config.warnings.map((warning) => ({ ...warning, file: CONFIG_FILE })), ...walked.warnings],
  };
  for (const file of walked.files) await place(source, config, file);
  return source;
}

async function place(source: Source, config: SpaceConfig, file: SourceFile): Promise<void> {
  switch (partOf(file.path, config.summary, file.size)) {
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
      if (source.summary === undefined || file.path === config.summary)
        source.summary = { path: file.path, text: await readText(file.location) };
      break;
    case 'variables':
      source.variables = await readText(file.location);
      break;
    case 'none':
      break;
  }
}

async function readConfig(folder: string): Promise<SpaceConfig> {
  const text = await readText(join(folder, CONFIG_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return parseSpaceConfig(text);
}

const readText = async (location: string): Promise<string> => decodeText(await readFile(location)).text;

async function requireFolder(path: string, name: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) throw badRequest(`There is no folder ${name}.`);
}
