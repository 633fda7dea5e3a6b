import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLORS, isDark, toHex } from './colors.ts';
import { refersElsewhere, sizeOf } from './drawing.ts';
import { isPicture, LONGEST_SOURCE } from './frame.ts';
import { LONGEST_SOURCE as LONGEST_DRAWN, numbered, settingsFor } from '@lectern/markup/diagrams';

test('colors are written in digits, and dark ones known', () => {
  assert.equal(toHex(Uint8ClampedArray.of(0, 15, 255, 128)), '#000fff');
  assert.deepEqual(
    [isDark('#131418'), isDark('#ffffff'), isDark('#7f0000'), isDark('#800000')],
    [true, false, true, false],
  );
});

test('a style that loads something elsewhere is found, however it is written', () => {
  for (const source of ['fill:url(https://x.example/y)', 'URL ( "data:image/png,")', "url('//x.example')"])
    assert.equal(refersElsewhere(source), true, source);
  for (const source of ['fill:url(#gradient)', "url('#a')", 'graph LR; a --> b', 'the url of x'])
    assert.equal(refersElsewhere(source), false, source);
});

test('a picture has a size, or nothing was drawn', () => {
  assert.deepEqual(sizeOf('-8 -8 120.5 60'), { width: 120.5, height: 60 });
  assert.deepEqual(sizeOf('0,0,10,20'), { width: 10, height: 20 });
  for (const viewBox of ['', '0 0 0 10', '0 0 10', '0 0 x y', '0 0 10 -1']) assert.equal(sizeOf(viewBox), undefined);
});

test('only what is a picture of a bearable size is taken from the frame', () => {
  const picture = { id: 1, svg: '<svg/>', width: 1, height: 2, title: '' };
  assert.equal(isPicture(picture), true);
  for (const wrong of [
    { failed: 'no' },
    { ...picture, svg: 1 },
    { ...picture, width: '1' },
    { ...picture, title: null },
    { ...picture, svg: 'x'.repeat(4_000_001) },
  ])
    assert.equal(isPicture(wrong), false);
});

test('the library gets every color of the page, and draws text as a picture', () => {
  const colors = COLORS.map((_, index) => `#00000${index}`);
  const settings = JSON.stringify(settingsFor(colors, true));
  for (const color of colors) assert.ok(settings.includes(`"${color}"`), color);
  assert.doesNotMatch(settings, /"htmlLabels":true/);
  assert.match(settings, /"securityLevel":"strict"/);
  assert.equal(LONGEST_SOURCE, LONGEST_DRAWN);
});

test('names with numbers take colors in turn', () => {
  const names = Object.entries(numbered('pie', ['a', 'b'], 1));
  assert.equal(names.length, 12);
  assert.deepEqual(
    [names[0], names[1], names[11]],
    [
      ['pie1', 'a'],
      ['pie2', 'b'],
      ['pie12', 'b'],
    ],
  );
});
