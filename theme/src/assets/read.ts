import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type Build, findOrBuild, workshopOf } from './builds.ts';
import { BUILDS, hashOf, hashSources, PROGRAM, SOURCES } from './sources.ts';

export interface SiteAsset {
  /** By which templates know it. */
  name: string;
  /** By which browsers know it; it changes with the content. */
  file: string;
  contentType: string;
  bytes: Uint8Array;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What Vite says of what it built, by the path of the source. */
type Manifest = Record<string, { file: string }>;

/** Its pages do not load it: the frame that it runs in loads it, with a policy of its own. */
const FRAME_SCRIPT = 'diagram-frame.js';

/** Everything that pages load, from the build of the sources as they are now. */
export async function readSiteAssets(): Promise<SiteAsset[]> {
  const built = await readEntries();
  return [...built.filter(({ name }) => name !== FRAME_SCRIPT), await readIcon()];
}

/** The program in the frame that draws diagrams. */
export async function readDiagramScript(): Promise<SiteAsset> {
  const script = (await readEntries()).find(({ name }) => name === FRAME_SCRIPT);
  if (script === undefined) throw new Error(`${FRAME_SCRIPT} was not built.`);
  return script;
}

/** The scripts of offline editions by their names, each a plain script in one file. */
export async function readEditionScripts(): Promise<Record<'page' | 'search', Uint8Array>> {
  const build = await findOrBuild(hashSources(), workshopOf(BUILDS, PROGRAM));
  return { page: fileOf(build, 'edition-page.js'), search: fileOf(build, 'edition-search.js') };
}

async function readEntries(): Promise<SiteAsset[]> {
  const build = await findOrBuild(hashSources(), workshopOf(BUILDS, PROGRAM));
  const manifest = JSON.parse(new TextDecoder().decode(fileOf(build, 'manifest.json'))) as Manifest;
  return Object.entries(manifest).map(([source, { file }]) => ({
    name: basename(source).replace(/\.ts$/, '.js'),
    file,
    contentType: typeOf(file),
    bytes: fileOf(build, file),
  }));
}

/** It is sent as it is. */
async function readIcon(): Promise<SiteAsset> {
  const bytes = await readFile(`${SOURCES}/favicon.svg`);
  const name = 'favicon.svg';
  return { name, file: toFile(name, bytes), contentType: typeOf(name), bytes };
}

/** The name for browsers of what Vite did not build, or not as it is sent. */
export function toFile(name: string, bytes: Uint8Array): string {
  const ending = extname(name);
  return `${basename(name, ending)}-${hashOf(bytes)}${ending}`;
}

function fileOf(build: Build, name: string): Uint8Array {
  const bytes = build.get(name);
  if (bytes === undefined)
    throw new Error(`The build of what pages load has no ${name}. Remove the folder theme/dist.`);
  return bytes;
}

function typeOf(file: string): string {
  const type = CONTENT_TYPES[extname(file)];
  if (type === undefined) throw new Error(`Nobody said how to send ${file}.`);
  return type;
}
