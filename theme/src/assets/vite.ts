// A program: `node vite.ts FOLDER` builds what browsers load into the folder. It is a process of its own because Vite sets
// variables of its process and takes memory that a server would keep.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { NO_VITE, SOURCES } from './sources.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build into.');

const vite = await import('vite').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(NO_VITE);
});

await vite.build({
  root: SOURCES,
  base: './',
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  css: { postcss: {} },
  build: {
    outDir: folder,
    // It lies outside the sources, and is new.
    emptyOutDir: false,
    assetsDir: '',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: false,
    // Nothing is written in an older way: what a browser does not know, a page does without.
    target: 'esnext',
    cssTarget: 'esnext',
    rolldownOptions: {
      input: globSync('entries/**/*.{ts,css}', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).map((file) =>
        join(SOURCES, file),
      ),
      // An entry exports what others load it for.
      preserveEntrySignatures: 'strict',
    },
  },
});

// Pages of an offline edition lie in a folder, where browsers load plain scripts alone: each is one file.
for (const name of ['page', 'search'])
  await vite.build({
    root: SOURCES,
    base: './',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(SOURCES, `edition/${name}.ts`),
        output: { format: 'iife', entryFileNames: `edition-${name}.js` },
      },
    },
  });
