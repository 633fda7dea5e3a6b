// What the types refuse. The checker reads this file with the others: a line below that compiles is an error of its own.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NOBODY } from '../visitors.ts';
import {
  indexTree,
  type ListedTree,
  type ReachableTree,
  type VisibleTree,
  type ShownFile,
  type WholeTree,
} from './rules.ts';
import { derivedFrom } from './visible.ts';

const whole: WholeTree = indexTree('hash', { pages: [], files: [], reusable: [], meta: {} });

test('a whole tree, a seen one and a reached one are not the same to the checker', () => {
  // @ts-expect-error A reader is not given all that a revision holds.
  const seen: VisibleTree = whole;
  // @ts-expect-error Nor may all of it be listed as what a reader reaches.
  const reached: ReachableTree = whole;
  // @ts-expect-error What a reader sees is no tree to write from.
  const back: WholeTree = {} as VisibleTree;
  // @ts-expect-error What a reader sees says nothing of which files are theirs.
  const listed: ListedTree = {} as VisibleTree;
  assert.ok([seen, reached, back, listed]);
});

test('the files of a seen tree are out of reach, also where the types are passed by', () => {
  const seen = {} as VisibleTree;
  // @ts-expect-error There are no files to list.
  assert.equal(seen.files, undefined);
  // @ts-expect-error A hash is no right to the bytes.
  assert.equal(seen.filesByHash, undefined);
  // @ts-expect-error Nor is an id.
  assert.equal(seen.fileById, undefined);
  // @ts-expect-error A file of a whole tree is not one that may be sent.
  const sent: ShownFile | undefined = whole.files[0];
  // @ts-expect-error Nor is one that a path in a text names.
  const named: ShownFile | undefined = whole.fileByPath.get('a');
  assert.deepEqual([sent, named], [undefined, undefined]);
});

test('a tree for a visitor that was made of no whole one is refused', () => {
  assert.throws(() => derivedFrom({ visitor: NOBODY } as VisibleTree, {}), /made of no whole one/);
});

/** What hands out more than a visitor sees, and the files of `publishing` that may ask for it. */
const CONVERSIONS: Record<string, string[]> = {
  loadTree: ['downloads/service.ts', 'lookups/locations.ts', 'signed-files.ts'],
  signedFile: ['signed-files.ts'],
  namedFile: ['files/shown.ts', 'social-images/logo.ts', 'themes/links.ts'],
  wholeOf: [],
};

test('what answers readers converts trees in the few places that are named here', () => {
  const publishing = join(import.meta.dirname, '../../../publishing');
  const sources = readdirSync(publishing, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(publishing, path), 'utf8') }));
  for (const [name, allowed] of Object.entries(CONVERSIONS)) {
    const found = sources.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ path }) => path);
    assert.deepEqual(found.toSorted(), allowed, name);
  }
});
