#!/usr/bin/env node
// Plain JavaScript that every Node understands: it says what is missing instead of failing on syntax.
import { enableCompileCache } from 'node:module';

const NEEDED = 24;
const [major] = process.versions.node.split('.');

if (Number(major) < NEEDED) {
  process.stderr.write(
    `Lectern needs Node ${NEEDED} or newer; this is ${process.version}. On Linux "npm ci" brings one: run "npm start" or "npx lectern" in the checkout.\n`,
  );
  process.exit(1);
}
enableCompileCache?.();
const { main } = await import('../src/main.ts');
process.exitCode = await main(process.argv.slice(2));
