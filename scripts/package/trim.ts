// Takes out of an installed checkout what a running server never reads: tests, headers and types, tools, and what
// browsers' pages were built of.
//
//   node scripts/package/trim.ts /srv/lectern
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listBuildOnly } from './build-only.ts';

/** Below the root. A bundle is taken only where the sources that it was made of are there, so these stay. */
const UNUSED = [
  '.ci',
  'bench',
  'decisions',
  'content/testing',
  'server/testing',
  'scripts/!(package)',
  '{checks,content,convert,markup,openapi,pdf,server,theme,translation,web}/**/*.test.ts',
  'node_modules/**/*.map',
  'node_modules/**/*.d.{ts,mts,cts}',
  'node_modules/node-*/{include,share,lib}',
  'node_modules/mermaid/dist/{mermaid.js,mermaid.min.js,mermaid-parser*,chunks/mermaid.esm}',
];

/** Answers how many files and folders went. */
export function trim(root: string): number {
  const unused = [...globSync(UNUSED, { cwd: root }), ...listBuildOnly(root)];
  for (const path of unused) rmSync(join(root, path), { recursive: true, force: true });
  return unused.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) trim(process.argv[2] ?? '.');
