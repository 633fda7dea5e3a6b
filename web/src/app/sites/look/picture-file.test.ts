import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PIXEL_KINDS, pictureFault, pictureName } from './picture-file.ts';

const MB = 1024 * 1024;

test('what sites can show is taken, by its type or by its ending', () => {
  for (const [name, type] of [
    ['logo.png', 'image/png'],
    ['photo.JPG', ''],
    ['icon.ico', 'image/x-icon'],
    ['drawing.svg', 'image/svg+xml'],
  ] as const)
    assert.equal(pictureFault({ name, type, size: 2 * MB }), undefined, name);
});

test('everything else is refused before it is sent, with what to do', () => {
  assert.match(pictureFault({ name: 'notes.pdf', type: 'application/pdf', size: 9 }) ?? '', /Choose a PNG/);
  const drawing = { name: 'cover.svg', type: 'image/svg+xml', size: 9 };
  assert.match(pictureFault(drawing, PIXEL_KINDS) ?? '', /Choose a PNG, JPEG, WebP or GIF\./);
  assert.match(pictureFault({ name: 'empty.png', type: 'image/png', size: 0 }) ?? '', /is empty/);
  const large = pictureFault({ name: 'large.png', type: 'image/png', size: 2 * MB + 1 });
  assert.match(large ?? '', /has 2\.1 MB, and a picture of a look at most 2 MB/);
  assert.match(pictureFault({ name: 'larger.png', type: 'image/png', size: 31 * MB }) ?? '', /has 31\.0 MB/);
});

test('a picture is called as its address ends', () => {
  assert.equal(pictureName('https://docs.example.com/~lectern/pictures/Aa/our-logo.svg'), 'our-logo.svg');
  assert.equal(pictureName('https://example.com/'), 'https://example.com/');
});
