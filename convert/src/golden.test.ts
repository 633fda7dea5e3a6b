// One document of each source, what becomes of it and what its report says, in testing/fixtures. After a change that is meant,
// write them anew and read the difference: LECTERN_GOLDEN=write npm test -- convert/src/golden
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import type { ConvertedSource } from './convert.ts';
import { convertFiles, docxOf } from './testing.ts';

const FOLDER = join(import.meta.dirname, '../testing/fixtures');

const SOURCES: Readonly<Record<string, ConvertedSource>> = {
  confluence: 'confluence',
  docusaurus: 'zip',
  'docusaurus-version': 'zip',
  'google-docs': 'google-docs',
  html: 'html',
  mintlify: 'zip',
  mkdocs: 'zip',
  notion: 'notion',
  readme: 'zip',
  starlight: 'zip',
  vitepress: 'zip',
  wiki: 'github-wiki',
  word: 'docx',
};

/** The folders of versions that are named with a source. */
const PARTS: Readonly<Record<string, string>> = { 'docusaurus-version': 'versioned_docs/version-2.1' };

function readFolder(folder: string): Record<string, string | Buffer> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const read = files.map((entry): [string, string | Buffer] => {
    const location = join(entry.parentPath, entry.name);
    const path = relative(folder, location);
    const text = readFileSync(location, 'utf8');
    // A document of Word is kept as its body, which people can read.
    return path.endsWith('.docx.xml') ? [path.slice(0, -'.xml'.length), docxOf(text)] : [path, text];
  });
  return Object.fromEntries(read.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What comes out of a source: its pages and files, and what the report says. */
async function makeExpected(name: string): Promise<Record<string, string>> {
  const source = SOURCES[name];
  assert.ok(source !== undefined, name);
  const made = await convertFiles(source, readFolder(join(FOLDER, name, 'source')), PARTS[name]);
  const { files, notes, left, counted, refusal } = made;
  assert.equal(refusal, undefined);
  const list = (title: string, lines: readonly string[]): string[] => [title, ...lines.map((line) => `  ${line}`)];
  const report = [...list('Notes', notes), ...list('Left out', left), ...list('Counted', counted)].join('\n');
  const pages = Object.entries(files).map(([path, text]) => [`pages/${path}`, text] as const);
  return { ...Object.fromEntries(pages), 'report.txt': `${report}\n` };
}

function write(name: string, expected: Record<string, string>): void {
  rmSync(join(FOLDER, name, 'expected'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(expected)) {
    const location = join(FOLDER, name, 'expected', path);
    mkdirSync(dirname(location), { recursive: true });
    writeFileSync(location, text);
  }
}

test('there is a document of every source', () => {
  assert.deepEqual(readdirSync(FOLDER).toSorted(), Object.keys(SOURCES).toSorted());
});

for (const name of Object.keys(SOURCES))
  test(`the document of ${name} becomes what was read and found right`, async () => {
    const expected = await makeExpected(name);
    if (process.env['LECTERN_GOLDEN'] === 'write') write(name, expected);
    const kept = readFolder(join(FOLDER, name, 'expected'));
    assert.deepEqual(kept, Object.fromEntries(Object.entries(expected).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });
