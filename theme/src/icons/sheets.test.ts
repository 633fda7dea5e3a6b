import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aliases } from './aliases.ts';
import { iconSheet, iconSheetUrl, PICTURES_AT_MOST } from './sheets.ts';

test('a sheet has a rule for each picture, as an address that nothing leaves', () => {
  const names = [...aliases.keys()];
  for (let at = 0; at < names.length; at += PICTURES_AT_MOST) {
    const part = names.slice(at, at + PICTURES_AT_MOST);
    const rules = (iconSheet('regular', part) ?? '').trim().split('\n');
    assert.equal(rules.length, part.length);
    for (const rule of rules)
      assert.match(rule, /^\.pic-[a-z\d-]+\{--pic:url\("data:image\/svg\+xml,%3csvg [^"<>#]+%3c\/svg%3e"\)\}$/);
  }
});

test('lines are as thick as the style says, also those of pictures that are drawn as a group', () => {
  for (const name of ['bolt', 'gear']) {
    assert.match(iconSheet('thin', [name]) ?? '', /stroke-width='1'/);
    assert.match(iconSheet('solid', [name]) ?? '', /stroke-width='2.75'/);
    assert.match(iconSheet('duotone', [name]) ?? '', /fill-opacity='.2'/);
  }
});

test('there is no sheet for an unknown style, an unknown picture, no picture or too many', () => {
  assert.equal(iconSheet('constructor', ['gear']), undefined);
  assert.equal(iconSheet('regular', ['gear', 'qqqq']), undefined);
  assert.equal(iconSheet('regular', ['gear{}*']), undefined);
  assert.equal(iconSheet('regular', []), undefined);
  assert.equal(
    iconSheet(
      'regular',
      Array.from({ length: PICTURES_AT_MOST + 1 }, () => 'gear'),
    ),
    undefined,
  );
});

test('who asks for known pictures alone gets these, and of others nothing', () => {
  assert.match(iconSheet('known', ['gear', 'qqqq', 'gear{}*']) ?? '', /^\.pic-gear\{[^\n]+\n$/);
  assert.equal(iconSheet('known', ['qqqq'])?.trim(), '');
});

test('the same pictures have one address', () => {
  const addresses = [
    ['gear', 'bolt'],
    ['bolt', 'gear', 'bolt'],
  ].map((names) => iconSheetUrl('/i', 'thin', names));
  assert.deepEqual(addresses, ['/i/thin/bolt.gear.css', '/i/thin/bolt.gear.css']);
});
