import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iconSheet, iconSvg } from '@lectern/theme';
import { emoji, findPictures, icons, SHOWN_AT_MOST } from './names.ts';

test('every icon that is offered has a picture, and each is there once', () => {
  assert.deepEqual(
    icons.filter(({ value }) => iconSvg(value) === undefined),
    [],
  );
  assert.equal(new Set(icons.map(({ value }) => value)).size, icons.length);
  // A sheet is refused whole for one picture that it has not.
  for (let from = 0; from < icons.length; from += SHOWN_AT_MOST) {
    const names = icons.slice(from, from + SHOWN_AT_MOST).map(({ value }) => value);
    assert.notEqual(iconSheet('regular', names), undefined, names.join(' '));
  }
});

test('an icon is found by the names of both sets, an emoji by its words', () => {
  const first = (query: string) => findPictures(icons, query)[0]?.value;
  assert.deepEqual([first('rocket'), first('GEAR'), first('settings')], ['rocket', 'cog', 'cog']);
  assert.ok(findPictures(emoji, 'pepper hot').some(({ value }) => value === '🌶️' || value === '🌶'));
  assert.deepEqual(findPictures(icons, 'no such picture'), []);
});

test('no more are shown than a sheet holds', () => {
  for (const query of ['', 'a']) assert.ok(findPictures(emoji, query).length <= SHOWN_AT_MOST);
});
