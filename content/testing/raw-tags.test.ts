import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeText, renderPage } from '../src/index.ts';
import { knownTag } from '../src/markdown/tags/tag-names.ts';
import { sampleOf } from './sample.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const corpus = ['../../../shared/corpus', '../../../../shared/corpus']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path));
const skip = corpus === undefined ? 'the corpus of real repositories is not next to this checkout' : false;

/** The known tags that readers of a page see as they are written. Code is in slots, or in `<code>` in a line. */
function rawTags(source: string): string[] {
  const html = renderPage(source).html.filter((piece) => typeof piece === 'string');
  const outside = html.join('').replaceAll(/<(code|pre)(?=[\s>])[^]*?<\/\1>/g, '');
  const found = [...outside.matchAll(/\{%[ \t]*(@?[A-Za-z][\w/-]*)/g)];
  return found.map(([, name = '']) => name).filter((name) => knownTag(name));
}

function rawTagsIn(root: string, every: number): string[] {
  const pages = sampleOf(globSync('**/*.md', { cwd: root }).toSorted(), every);
  assert.notEqual(pages.length, 0);
  return pages.flatMap((path) =>
    rawTags(decodeText(readFileSync(join(root, path))).text).map((name) => `${path}: ${name}`),
  );
}

test('no page of the fixtures shows a known tag as it is written', () => {
  assert.deepEqual(rawTagsIn(fixtures, 1), []);
});

test('nor does any page of the repositories of others', { skip }, () => {
  assert.deepEqual(rawTagsIn(String(corpus), 12), []);
});

test('what shows one is found', () => {
  assert.deepEqual(rawTags('A {% endhint %} in a line, `{% hint %}` in code'), ['endhint']);
});
