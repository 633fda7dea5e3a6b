import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { EditorState } from 'prosemirror-state';
import type { Finding } from '../../preview/reads.ts';
import { toNode } from '../model/convert.ts';
import { placesIn } from './places.ts';

/** What is underlined of a source where these stretches of it were found; `«` and `»` stand around each of them. */
function underlined(marked: string, edit?: (state: EditorState) => EditorState): string[] {
  const findings: Finding[] = [];
  let source = '';
  let start = 0;
  for (const part of marked.split(/([«»])/)) {
    if (part === '«') start = source.length;
    else if (part === '»') findings.push({ start, end: source.length } as Finding);
    else source += part;
  }
  const page = openPage(source);
  const before = EditorState.create({ doc: toNode(page.doc) });
  const { doc } = edit?.(before) ?? before;
  return placesIn(doc, page, findings).placed.map(({ from, to, isNode }) =>
    isNode ? `[${doc.nodeAt(from)?.type.name}]` : doc.textBetween(from, to, ' '),
  );
}

test('words are underlined where they stand, whatever marks are around them or in them', () => {
  assert.deepEqual(underlined('---\nicon: x\n---\n\n# Title\n\nA **bold** «speling» and *«docu**menta**ton»*.\n'), [
    'speling',
    'documentaton',
  ]);
});

test('of several equal words, the one that was found is underlined', () => {
  const source = 'The teh and [teh](teh.md) of «teh» one, and teh.\n';
  const page = openPage(source.replaceAll(/[«»]/g, ''));
  const doc = toNode(page.doc);
  const start = source.indexOf('«');
  const [place] = placesIn(doc, page, [{ start, end: start + 3 } as Finding]).placed;
  assert.equal(doc.textBetween(0, place?.from ?? 0), 'The teh and teh of ');
});

test('words over line ends and the marks of quotes are found in lists, hints, quotes and cells', () => {
  assert.deepEqual(
    underlined(
      '* one\n* two «teh»\n  more\n\n{% hint style="info" %}\n> some «the\n> the» text\n{% endhint %}\n\n| a | b |\n|---|---|\n| «teh» | x |\n',
    ),
    ['teh', 'the the', 'teh'],
  );
});

test('a link is underlined for its address, a picture as a whole, and code as a block', () => {
  assert.deepEqual(
    underlined(
      'See [the kiln](«gone.md») and [the **oven**](«gone.md»). Icon «![](a.png)» here.\n\n«```»\ncode\n```\n\n«![](b.png)»\n',
    ),
    ['the kiln', 'the oven', '[image]', '[code]', '[image]'],
  );
});

test('a link without a text is shown by its paragraph, and a heading without one by itself', () => {
  assert.deepEqual(underlined('Some «[](b.md)» text.\n\n«## »\n'), ['Some  text.', '[heading]']);
});

test('what stands in the front matter is nowhere in the page', () => {
  assert.deepEqual(underlined('---\n«icon: x»\n---\n\nText.\n'), []);
});

test('nothing is placed in a block that was edited since, and the others have moved along', () => {
  assert.deepEqual(
    underlined('One «teh».\n\nTwo «teh».\n', (state) => state.apply(state.tr.insertText('More. ', 1))),
    ['teh'],
  );
});

test('a page of thousands of findings is placed in linear time', () => {
  const found = underlined('A «teh» and more.\n\n'.repeat(3000));
  assert.equal(found.length, 3000);
  assert.ok(found.every((each) => each === 'teh'));
});
