import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownOf } from '@lectern/content';
import { sampleOf } from '#testing/hostile/strings.ts';
import { ANSWER_AT_MOST, mayRefuse, readAnswer } from './words.ts';

const markdown = (written: string, passages = 3): string => {
  const { document } = readAnswer(written, passages);
  return document === undefined ? '' : markdownOf(document, () => 'https://evil.example/reference').trim();
};

test('words, lists and code are kept', () => {
  const written = 'Run `npm` **now**.\n\n* one\n* two\n\n```bash\nnpm ci [1]\n```';
  assert.equal(markdown(written), written);
});

test('sources are counted in the order in which they are named, and those that are none are gone', () => {
  const { document, cited } = readAnswer('First [3], then [1, 3] and [9] and `a[2]`.', 3);
  assert.deepEqual(cited, [3, 1]);
  assert.match(JSON.stringify(document), /First \[1\], then \[2\] \[1\] and and/);
  assert.match(JSON.stringify(document), /a\[2\]/);
});

test('nothing in an answer leads anywhere, shows a picture or does anything', () => {
  const written = [
    '[a](https://evil.example/a) ![b](https://evil.example/b.png) <https://evil.example/c>',
    '<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>',
    '{% embed url="https://evil.example" %}',
    '{% include "../secret.md" %}',
    '[d][e]\n\n[e]: https://evil.example/e',
    '| a |\n|---|\n| [f](https://evil.example/f) |',
    '<a href="javascript:alert(1)">g</a> <button data-action="ask" data-query="x">h</button>',
    '{% openapi src="https://evil.example/api.json" path="/x" method="get" %}{% endopenapi %}',
    '$$\\href{https://evil.example}{x}$$',
  ].join('\n\n');
  const { document } = readAnswer(written, 3);
  const types = new Set<string>();
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever a document has
  const walk = (node: any): void => {
    if (node.type !== undefined) types.add(node.type);
    assert.deepEqual(node.fragments ?? [], []);
    assert.deepEqual(Object.keys(node.data ?? {}), []);
    for (const each of [...(node.nodes ?? []), ...(node.leaves ?? []), ...(node.marks ?? [])]) walk(each);
  };
  for (const node of document?.nodes ?? []) walk(node);
  assert.deepEqual([...types].toSorted(), ['paragraph']);
  assert.doesNotMatch(markdown(written), /\]\(|!\[|<https?:|(?<!\\)<[a-z]|\{%/i);
});

test('a refusal is no answer, in whatever it stands', () => {
  for (const written of ['', ' \n', 'NO_ANSWER', '**NO_ANSWER**', '"NO_ANSWER".', 'NO_ANSWER, but I guess that …'])
    assert.equal(readAnswer(written, 3).document, undefined, written);
  assert.equal(markdown('Yes. NO_ANSWER'), 'Yes.');
  for (const beginning of ['', 'N', '**NO_A', 'NO_ANSWER']) assert.equal(mayRefuse(beginning), true, beginning);
  for (const beginning of ['No', 'Run', 'NO_ANS!']) assert.equal(mayRefuse(beginning), false, beginning);
});

test('however long and odd an answer is, it is read', () => {
  for (const text of ['> ', '- ', '{% hint %}', '*a', '<div>', '`', '[1]', '\u0000'])
    readAnswer(text.repeat(ANSWER_AT_MOST), 3);
  for (const text of sampleOf(50)) readAnswer(text, 3);
});
