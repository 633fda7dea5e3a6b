// A program: `node vite.ts FOLDER` builds the application into the folder. It is a process of its own because Vite sets
// variables of its process and takes memory that a server would keep.
import { join } from 'node:path';
import { NO_VITE } from '@lectern/theme/assets';
import { SOURCES } from './sources.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build into.');

const vite = await import('vite').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(NO_VITE);
});

await vite.build({
  root: SOURCES,
  base: '/app/~assets/',
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  css: { postcss: {} },
  // Workers have no document, which some packages use in browsers otherwise.
  resolve: { conditions: ['worker', ...vite.defaultClientConditions] },
  build: {
    outDir: folder,
    emptyOutDir: false,
    assetsDir: '',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'esnext',
    cssTarget: 'esnext',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: join(SOURCES, 'main.tsx') },
  },
  // Files of a build lie in one folder, so worker scripts do, too.
  worker: { format: 'es' },
});
