// Joins the modules of the server into few files, because Node spends most of a start on finding and linking a thousand of
// them. `npm ci` runs this. Nothing depends on it: server/bin/lectern.mjs runs the sources where they changed since, or where
// there is no bundle. Plain JavaScript, because `npm ci` may run under a Node that knows no types.
//
//   npm run bundle                            what `npm start` takes
//   npm run bundle -- server/dist-elsewhere   next to it, to look at
import { execFileSync } from 'node:child_process';
import { globSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { BUNDLE_FOLDER, isCurrent, manifestOf, toManifest } from '../server/bin/bundled.mjs';

const root = join(import.meta.dirname, '..');
const folder = process.argv[2] === undefined ? BUNDLE_FOLDER : resolve(process.argv[2]);

const LAUNCHER = join(root, 'server/bin/lectern.mjs');

/** They say which packages are there, and which module a name means. */
const WORKSPACES = [
  'checks',
  'content',
  'convert',
  'markup',
  'openapi',
  'pdf',
  'server',
  'theme',
  'translation',
  'web',
];
const DESCRIPTIONS = ['package-lock.json', ...WORKSPACES.map((name) => `${name}/package.json`)];

/**
 * Packages that are part of the bundle, with all that they import. They are loaded at every start and read no file of their
 * own. Every other package stays where npm put it, and is found from the bundle as from the sources.
 */
const BUNDLED = new Set([
  '@fastify/multipart',
  '@fastify/proxy-addr',
  '@noble/hashes',
  'ajv',
  'ajv-formats',
  'commander',
  'cookie',
  'culori',
  'diff',
  'entities',
  'fastest-levenshtein',
  'fastify',
  'htmlparser2',
  'image-size',
  'ipaddr.js',
  'jsep',
  'kysely',
  'light-my-request',
  'markdown-it',
  'markdown-it-cjk-friendly',
  'markdown-it-emoji',
  'mime-types',
  'negotiator',
  'otpauth',
  'parse5',
  'prom-client',
  'sanitize-html',
  'shiki/core',
  'shiki/engine/javascript',
  'shiki/textmate',
  'tar-stream',
  'typebox',
  'uqr',
  'yaml',
  'yauzl',
  'yazl',
]);

/** They start threads from files next to them. Whoever imports them, they stay packages. */
const NEVER = new Set(['pino', 'piscina']);

const isOurs = (file) => !file.includes(`${sep}node_modules${sep}`) && !file.startsWith('\0');
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
/** Ours, and what the bundler adds to modules that it had to write in another way. */
const INSIDE = /^(?:[.#\0]|@lectern\/|@oxc-project\/runtime\/)/;

const isLeftOut = (specifier, importer) => {
  if (INSIDE.test(specifier) || isAbsolute(specifier)) return false;
  const name = packageOf(specifier);
  if (NEVER.has(name)) return true;
  return importer !== undefined && isOurs(importer) && !BUNDLED.has(name) && !BUNDLED.has(specifier);
};

/** Tasks of worker threads are loaded by their addresses, so each is a file that can be named. */
const TASK_NAME = 'task-';

const taskName = (file) =>
  `${TASK_NAME}${relative(join(root, 'server/src'), file).replaceAll(sep, '-').replace(/\.ts$/, '')}`;

const TASK = /new URL\('(\.[^']*\.worker\.ts)', import\.meta\.url\)/g;

/** A module in the bundle names tasks by their files there, and everything else as if it still lay where its source is. */
const keepAddresses = {
  name: 'keep-addresses',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler: (code, id) => {
      if (!isOurs(id)) return undefined;
      const home = `new URL('${relative(folder, id).replaceAll(sep, '/')}', import.meta.url).href`;
      // Tasks are marked first, because what replaces them has the same words in it.
      const tasks = code.replace(TASK, (_, path) => `new URL('./${taskName(resolve(dirname(id), path))}.js', @)`);
      return { code: tasks.replaceAll('import.meta.url', home).replaceAll(', @)', ', import.meta.url)'), map: null };
    },
  },
};

/**
 * A text with characters beyond Latin-1 takes two bytes in memory for each character, and the sources of modules stay there. Only
 * literals have such characters, where an escape means the same, even behind a backslash that escapes nothing.
 */
const toAscii = (code) =>
  code.replaceAll(/\\[^]|[^\0-\x7f]/g, (found) => {
    const last = found.at(-1);
    return last <= '\x7f' ? found : `\\u${last.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Last of all: whoever prints code writes the characters themselves. Lines stay, and of columns those before a character. */
const inAscii = {
  name: 'in-ascii',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = toAscii(file.code);
  },
};

/** Writes the bundle and answers which of our files are in it. */
async function build(rolldown, into) {
  const tasks = globSync('server/src/**/*.worker.ts', { cwd: root }).map((file) => join(root, file));
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: {
      main: join(root, 'server/src/main.ts'),
      ...Object.fromEntries(tasks.map((file) => [taskName(file), file])),
    },
    // It is our Node that runs it: nothing is written in an older way, which would need a package for that.
    transform: { target: 'node24' },
    external: isLeftOut,
    plugins: [keepAddresses, inAscii],
    logLevel: 'warn',
  });
  await bundle.write({
    dir: into,
    format: 'esm',
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    // A thread receives nothing from the launcher.
    banner: ({ name }) => (name.startsWith(TASK_NAME) ? "import '../bin/traces.mjs';" : ''),
  });
  const files = await bundle.watchFiles;
  await bundle.close();
  return files.filter(isOurs).map((file) => relative(root, file));
}

/** In the place of the bundle before it, if there is one. */
async function replace(rolldown) {
  const made = `${folder}.${process.pid}`;
  const wasCurrent = isCurrent(root, folder);
  const files = await build(rolldown, made);
  writeFileSync(manifestOf(made), toManifest(root, [...new Set([...files, ...DESCRIPTIONS])]));
  // Somebody else was faster, and a server may be starting from theirs.
  if (!wasCurrent && isCurrent(root, folder)) return rmSync(made, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
  // Its first run compiles it for all others, and shows that it runs.
  if (folder === BUNDLE_FOLDER) execFileSync(process.execPath, [LAUNCHER, '--version'], { stdio: 'ignore' });
}

const rolldown = await import('rolldown').catch(() => undefined);
if (rolldown === undefined)
  process.stderr.write('There is no rolldown for this machine: the server starts from its sources, more slowly.\n');
else await replace(rolldown.rolldown);
