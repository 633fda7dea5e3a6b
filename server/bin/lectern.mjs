#!/usr/bin/env -S node --max-semi-space-size=4
// Plain JavaScript that every Node understands: it says what is missing instead of failing on syntax. New objects get less
// room than Node would give them: the resting server is some 25 MB smaller, and collects a little more often under load.
import { enableCompileCache } from 'node:module';

const NEEDED = 24;
const [major] = process.versions.node.split('.');

if (Number(major) < NEEDED) {
  process.stderr.write(
    `Lectern needs Node ${NEEDED} or newer; this is ${process.version}. On Linux "npm ci" brings one: run "npm start" or "npx lectern" in the checkout.\n`,
  );
  process.exit(1);
}
// What was compiled once is read from then on. Threads do not know what the process was told, but they read its environment.
const compiled = enableCompileCache?.().directory;
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= compiled;
const { main } = await import('../src/main.ts');
process.exitCode = await main(process.argv.slice(2));
