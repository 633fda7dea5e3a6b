import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { type Blocks, blocksAt, placeOf, readPlace, withoutBlanks, writePlace } from './place.ts';

const SOURCE =
  '---\na: 1\n---\n\n# T\n\nOne *it*.\n\n> Quote\n> more\n>\n> ```\n> x\n> ```\n\n{% hint style="info" %}\nHi\n\n* a\n  b\n* c\n{% endhint %}\n\nEnd.\n';

const block = (from: number, ...parents: number[]): Blocks => ({ parents, from, to: from + 1 });

function textAt(source: string, blocks: Blocks): string | undefined {
  const place = placeOf(openPage(source), blocks);
  return place && readPlace(source, place);
}

function change(source: string, blocks: Blocks, text: string) {
  const page = openPage(source);
  const place = placeOf(page, blocks);
  assert.ok(place);
  const next = writePlace(source, place, text);
  return { next, blocks: blocksAt(page, openPage(next, page), place) };
}

test('a block has its own text, without what its lines begin with', () => {
  assert.equal(textAt(SOURCE, block(2)), 'One *it*.');
  assert.equal(textAt(SOURCE, block(1, 3)), '```\nx\n```');
  assert.equal(textAt(SOURCE, block(0, 4)), 'Hi');
  assert.equal(textAt(SOURCE, { parents: [4], from: 0, to: 2 }), 'Hi\n\n* a\n  b\n* c');
});

test('a line that begins in another way has no text of its own', () => {
  assert.equal(textAt('> Quote\nlazy\n', block(0, 0)), undefined);
  assert.equal(textAt('> Quote\nlazy\n', block(0)), '> Quote\nlazy');
});

test('another text is in the place of the block, and no byte around it changes', () => {
  for (const [blocks, text] of [
    [block(2), '## A\n\nTwo __b__'],
    [block(1, 3), '~~~\ny\n\nz\n~~~'],
    [block(0, 4), 'Other'],
    [block(5), ''],
  ] as const) {
    const place = placeOf(openPage(SOURCE), blocks);
    assert.ok(place);
    const { next } = change(SOURCE, blocks, text);
    assert.ok(next.startsWith(SOURCE.slice(0, place.start)) && next.endsWith(SOURCE.slice(place.end)));
    assert.equal(
      next
        .slice(place.start, next.length - (SOURCE.length - place.end))
        .replaceAll('> ', '')
        .replaceAll('>', ''),
      text,
    );
  }
});

test('lines end as those of the page do', () => {
  assert.equal(change('A\r\n\r\nB\r\n', block(0), '* a\n* b').next, '* a\r\n* b\r\n\r\nB\r\n');
});

test('what the block became is known, at any depth', () => {
  assert.deepEqual(change(SOURCE, block(2), 'One\n\nTwo').blocks, { parents: [], from: 2, to: 4 });
  assert.deepEqual(change(SOURCE, block(1, 3), 'Text').blocks, { parents: [3], from: 1, to: 2 });
  assert.deepEqual(change(SOURCE, block(0, 4), '').blocks, { parents: [4], from: 0, to: 0 });
});

test('a text that takes in what follows is no text for this block', () => {
  assert.equal(change(SOURCE, block(2), '```\nopen').blocks, undefined);
  assert.equal(change(SOURCE, block(2), '<!-- open').blocks, undefined);
  assert.equal(change(SOURCE, block(0, 4), '{% endhint %}').blocks, undefined);
  assert.equal(change('One\n\n* a\n', block(0), '* b').blocks, undefined);
});

test('blank lines around a text are none of it, and spaces before its first line are', () => {
  assert.equal(withoutBlanks('\n \n    code\n\n'), '    code');
  assert.equal(withoutBlanks('a  \n'), 'a');
});
