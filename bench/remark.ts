// Parses every Markdown file below a folder with remark and its GFM plugin, and nothing else; prints the seconds.
// Usage: remark.ts FOLDER
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const [folder = '.'] = process.argv.slice(2);
const parser = unified().use(remarkParse).use(remarkGfm);

const started = performance.now();
let pages = 0;
for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.md')) continue;
  parser.parse(await readFile(join(entry.parentPath, entry.name), 'utf8'));
  pages += 1;
}
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1000, pages }));
