#!/usr/bin/env -S node --max-semi-space-size=8
// Plain JavaScript that every Node understands: it says what is missing instead of failing on syntax. New objects get less
// room than Node would give them: the resting server is some 10 MB smaller. With half of it again, it would be another 5 MB
// smaller, and a search would take 7 % more processor time.
import modules from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const [major] = process.versions.node.split('.');

if (Number(major) < NEEDED) {
  process.stderr.write(
    `Lectern needs Node ${NEEDED} or newer; this is ${process.version}. On Linux "npm ci" brings one: run "npm start" or "npx lectern" in the checkout.\n`,
  );
  process.exit(1);
}
const { BUNDLE_FOLDER, isCurrent } = await import('./bundled.mjs');
const isBundled = isCurrent(fileURLToPath(new URL('../..', import.meta.url)), BUNDLE_FOLDER);
if (isBundled) await import('./traces.mjs');
keepCompiled(isBundled ? join(BUNDLE_FOLDER, 'compiled') : undefined);
const { main } = await import(isBundled ? '../dist/main.js' : '../src/main.ts');
process.exitCode = await main(process.argv.slice(2));

// What was compiled once is read from then on. Threads do not know the arguments of the process, but they read its environment.
function keepCompiled(folder) {
  const { directory } = modules.enableCompileCache(folder);
  // The checkout may be read-only.
  const compiled = directory ?? (folder === undefined ? undefined : modules.enableCompileCache().directory);
  if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= compiled;
}
