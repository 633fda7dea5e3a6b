import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockChange } from '../types.ts';
import { nodesOf } from './compared.ts';
import { factsOf } from './facts.ts';

const changed = (before: string, after: string): BlockChange => ({ kind: 'changed', block: 'x', before, after });
const facts = (before: string, after: string): string[] | undefined => {
  const change = changed(before, after);
  const nodes = nodesOf(change, [change]);
  return nodes && factsOf(nodes);
};

test('formats, addresses and attributes that are others are said', () => {
  assert.deepEqual(facts('Say this.', 'Say **this**.'), ['“this”: bold added']);
  assert.deepEqual(facts('Say *this*.', 'Say this.'), ['“this”: italic removed']);
  assert.deepEqual(facts('See [a](b.md).', 'See [a](c.md).'), ['“a”: link, address: b.md → c.md']);
  assert.deepEqual(facts('See a.', 'See [a](c.md).'), ['“a”: link added, to c.md']);
  assert.deepEqual(
    facts('{% hint style="info" %}\nA.\n{% endhint %}', '{% hint style="danger" %}\nA.\n{% endhint %}'),
    ['Hint, style: info → danger'],
  );
  assert.deepEqual(facts('## A', '### A'), ['Heading, level: 2 → 3']);
  assert.deepEqual(facts('A b', '## A b'), ['Text turned into heading']);
  assert.deepEqual(facts('* [ ] A', '* [x] A'), ['List item, done: no → yes']);
  assert.deepEqual(facts('```js\na\n```', '```ts\na\n```'), ['Code, language: js → ts']);
});

test('words alone need no sentence, and a block with many formats has not many of them', () => {
  assert.deepEqual(facts('One.', 'Two.'), []);
  const many = Array.from({ length: 50 }, (_, index) => `word${index}`);
  const said = facts(many.join(' '), many.map((word, index) => (index % 2 ? `**${word}**` : word)).join(' '));
  assert.equal(said?.length, 13);
  assert.match(said?.at(-1) ?? '', /^13 more/);
});

test('what only its source shows is not drawn', () => {
  assert.equal(facts('* a\n* b', '- a\n- b'), undefined);
  assert.equal(facts('One  \ntwo', 'One\\\ntwo'), undefined);
  const long = changed('a', 'b'.repeat(200_000));
  assert.equal(nodesOf(long, [long]), undefined);
});

test('a block that moved and was edited is compared with what it was', () => {
  const blocks: BlockChange[] = [
    { kind: 'removed', block: 'paragraph', before: 'One two.', move: 1 },
    { kind: 'added', block: 'paragraph', after: 'One three.', move: 0, words: [] },
  ];
  const [node] = nodesOf(blocks[1]!, blocks) ?? [];
  assert.deepEqual(
    node?.content?.map(({ kind }) => kind),
    ['kept', 'removed', 'added', 'kept'],
  );
});
