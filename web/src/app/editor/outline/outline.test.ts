import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { toNode } from '../model/convert.ts';
import { countWords, outlineOf } from './outline.ts';

const doc = (source: string) => toNode(openPage(source).doc);

test('the outline has all headings with their levels, those within blocks, too', () => {
  const page = doc(
    '# Page\n\nText\n\n## One *two*\n\n{% stepper %}\n{% step %}\n### Inside\n{% endstep %}\n{% endstepper %}\n',
  );
  const outline = outlineOf(page);
  assert.deepEqual(
    outline.map(({ level, text }) => [level, text]),
    [
      [1, 'Page'],
      [2, 'One two'],
      [3, 'Inside'],
    ],
  );
  for (const { at, text } of outline) assert.equal(page.nodeAt(at)?.textContent, text);
});

test('words are counted in every script, and symbols are none', () => {
  assert.deepEqual(countWords(doc('One, two — three!\n\n- four\n'), 'en'), { words: 4, characters: 22 });
  assert.equal(countWords(doc('今日は良い天気です。\n'), 'ja').words > 3, true);
  assert.deepEqual(countWords(doc(''), 'en'), { words: 0, characters: 0 });
});
