// The least that a PDF of a folder costs: pdfkit alone sets the words of its Markdown files one after the other, in a font that
// it need not embed, without layout, links, colors, pictures or tags.
// Usage: node bench/pdf-bare.ts <folder>
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { listMarkdown } from './files.ts';
import { readMemory } from './processes.ts';

type Library = new (options: object) => NodeJS.ReadableStream & {
  addPage: () => unknown;
  text: (text: string) => unknown;
  end: () => void;
};

const [folder = '.'] = process.argv.slice(2);
const Document = createRequire(new URL('../pdf/package.json', import.meta.url))('pdfkit') as Library;
const paths = await listMarkdown(folder);
const rest = (await readMemory(process.pid)).now;
const started = performance.now();
const before = process.cpuUsage();
const document = new Document({ autoFirstPage: false });
let bytes = 0;
document.on('data', (chunk: Buffer) => (bytes += chunk.length));
for (const path of paths) {
  document.addPage();
  // What is beyond Latin would be boxes in this font.
  document.text((await readFile(path, 'utf8')).replaceAll(/[^\n\u0020-\u00FF]/g, ''));
}
const ended = new Promise((resolve) => document.on('end', resolve));
document.end();
await ended;
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    seconds: (performance.now() - started) / 1000,
    processor: (user + system) / 1e6,
    megabytes: (await readMemory(process.pid)).most - rest,
    bytes,
  }),
);
