import { extname } from 'node:path';
import { type Build, findOrBuild, hashFiles, workshopOf } from '@lectern/theme/assets';
import { BUILDS, PACKAGES, PROGRAM, ROUTES, SHARED, SOURCES } from './sources.ts';

export interface ApplicationFile {
  contentType: string;
  bytes: Uint8Array;
}

export interface Application {
  /** All files by their names, which change with their content. */
  files: ReadonlyMap<string, ApplicationFile>;
  /** The module that a page starts with. */
  script: string;
  /** Modules that it imports, so that a browser need not find them one after the other. */
  modules: readonly string[];
  styles: readonly string[];
  /** What an address within the application needs besides: a page can have it loaded before the program asks for it. */
  filesFor: (path: string) => Files;
}

export interface Files {
  modules: readonly string[];
  styles: readonly string[];
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** What Vite says of what it built, by the path of the source. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const MANIFEST = 'manifest.json';
const ENTRY = 'main.tsx';

/** Reads the application, and builds it first where nobody has. Rejects with `NoVite` where that cannot be done. */
export async function readApplication(): Promise<Application> {
  const hash = hashFiles([PROGRAM, ...PACKAGES], [SOURCES, ...SHARED]);
  const build = await findOrBuild(hash, workshopOf(BUILDS, PROGRAM));
  const manifest = readManifest(build);
  const shell = reached(manifest, ENTRY);
  const {
    modules: [script, ...modules],
    styles,
  } = filesIn(manifest, shell);
  if (script === undefined) throw new Error(`The build of the application lacks ${ENTRY}. Remove the folder web/dist.`);
  const routes = ROUTES.map(({ path, sources }) => {
    const seen = new Set(shell);
    for (const source of sources) reached(manifest, source, seen);
    return { path, files: filesIn(manifest, [...seen].slice(shell.size)) };
  });
  const filesFor = (asked: string): Files => routes.find(({ path }) => path.test(asked))?.files ?? NOTHING;
  return { files: filesOf(build), script, modules, styles, filesFor };
}

const NOTHING: Files = { modules: [], styles: [] };

function filesIn(manifest: Manifest, names: Iterable<string>): Files {
  const entries = [...names].map((name) => manifest[name]).filter((entry) => entry !== undefined);
  return { modules: entries.map(({ file }) => file), styles: entries.flatMap(({ css }) => css ?? []) };
}

function readManifest(build: Build): Manifest {
  const bytes = build.get(MANIFEST);
  if (bytes === undefined) throw new Error('The build of the application has no manifest. Remove the folder web/dist.');
  return JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
}

/** An entry with all that it imports at once. */
function reached(manifest: Manifest, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const name of manifest[from]?.imports ?? []) reached(manifest, name, seen);
  return seen;
}

const filesOf = (build: Build): Map<string, ApplicationFile> =>
  new Map([...build].filter(([name]) => name !== MANIFEST).map(([name, bytes]) => [name, toFile(name, bytes)]));

function toFile(name: string, bytes: Uint8Array): ApplicationFile {
  const contentType = CONTENT_TYPES[extname(name)];
  if (contentType === undefined) throw new Error(`The application has a file of an unknown type: ${name}.`);
  return { contentType, bytes };
}
