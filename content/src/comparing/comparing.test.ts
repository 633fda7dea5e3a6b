import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openPage } from '../editor/index.ts';
import type { EditNode } from '../editor/types.ts';
import { threePages } from '../merge/testing.ts';
import { compareBlocks, type ComparedNode } from './index.ts';
import { plain, sideOf } from './testing.ts';

const numRuns = Number(process.env['LECTERN_LAW_RUNS'] ?? 300);

const textOf = ({ text, content = [] }: EditNode): string => text ?? content.map(textOf).join('');

/** In short: what went and came, with what is in it. */
function short({ kind, node, was, content }: ComparedNode): string {
  const text = content?.map(short).join('') ?? textOf(node);
  if (kind === 'kept') return text;
  if (kind === 'added') return `+${text}+`;
  if (kind === 'removed') return `-${text}-`;
  if (content === undefined) return `~${text}~`;
  return `(${was?.type === node.type ? '' : `${was?.type}>`}${node.type} ${text})`;
}

const compared = (before: string, after: string): string => compareBlocks({ before, after }).map(short).join(' ');

test('words in a line are compared without their syntax', () => {
  assert.equal(compared('One [two](a.md) three.', 'One [two](a.md) **four**.'), '(paragraph One two -three-+four+.)');
  assert.equal(compared('Say this.', 'Say **this**.'), '(paragraph Say ~this~.)');
  assert.equal(compared('See [a](b.md).', 'See [a](c.md).'), '(paragraph See ~a~.)');
  assert.equal(compared('![a](b.png)', '![a](c.png)'), '(paragraph --++)');
});

test('words that all went are read together, not one by one', () => {
  assert.equal(compared('A one two three z.', 'A four five six z.'), '(paragraph A -one two three-+four five six+ z.)');
});

test('parts of a block are compared by themselves', () => {
  assert.equal(compared('* one\n* two\n* three', '* one\n* three'), '(list one-two-three)');
  assert.match(
    compared('| a | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | 3 |'),
    /\(row 1\(cell -2-\+3\+\)\)/,
  );
  assert.match(
    compared('{% hint style="info" %}\nOne.\n{% endhint %}', '{% hint style="danger" %}\nOne.\n{% endhint %}'),
    /\(hint One\.\)/,
  );
  assert.equal(compared('Two words', '## Two words'), '(paragraph>heading Two words)');
  assert.equal(compared('```js\na\nb\n```', '```js\na\nc\n```'), '(code a\n-b-+c+)');
});

test('references lead to where they do on the page', () => {
  const definitions = { before: ['[a]: b.md'], after: ['[a]: c.md'] };
  const [paragraph] = compareBlocks({ before: 'See [a].', after: 'See [a].', definitions: { before: [], after: [] } });
  assert.equal(paragraph?.kind, 'kept');
  const [changed] = compareBlocks({ before: 'See [a]. Old', after: 'See [a]. New', definitions });
  const link = changed?.content?.find(({ kind }) => kind === 'changed');
  assert.deepEqual([link?.was?.marks?.[0]?.attrs?.['href'], link?.node.marks?.[0]?.attrs?.['href']], ['b.md', 'c.md']);
  const fence = compareBlocks({ before: '[a]\n```\nx', after: '[a]\n```\ny', definitions });
  assert.doesNotMatch(JSON.stringify(fence), /b\.md/);
});

test('both texts can be put together of what is shown: nothing that changed is hidden', () => {
  fc.assert(
    fc.property(threePages, ({ base: before, ours: after }) => {
      const nodes = compareBlocks({ before, after });
      assert.deepEqual(plain(sideOf(nodes, 'before')), plain(openPage(before).doc.content ?? []));
      assert.deepEqual(plain(sideOf(nodes, 'after')), plain(openPage(after).doc.content ?? []));
    }),
    { numRuns },
  );
});
