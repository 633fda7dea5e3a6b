import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aliases } from './aliases.ts';
import { iconSvg } from './pictures.ts';

test('every name in our table leads to a picture of the set', () => {
  const missing = [...aliases].filter(([name, target]) => iconSvg(target) === undefined || iconSvg(name) === undefined);
  assert.deepEqual(missing, []);
});

test('a name of the table is the picture that the table says', () => {
  assert.equal(iconSvg('gear'), iconSvg('settings'));
  assert.equal(iconSvg('github'), iconSvg('brand-github'));
  assert.equal(iconSvg('book-open'), iconSvg('book-reader'));
  assert.notEqual(iconSvg('book-open'), iconSvg('book'));
});

test('the words that other sets put before and after a name do not matter', () => {
  assert.equal(iconSvg('fa-lightbulb-on'), iconSvg('bulb'));
  assert.equal(iconSvg('Rocket'), iconSvg('rocket'));
});

test('a brand is found without being called one', () => {
  assert.notEqual(iconSvg('docker'), undefined);
  assert.equal(iconSvg('gitlab'), iconSvg('brand-gitlab'));
});

test('a picture is an SVG without anything that acts or names itself', () => {
  for (const name of aliases.keys())
    assert.match(
      iconSvg(name) ?? '',
      /^<svg aria-hidden="true" width="1em" height="1em" viewBox="0 0 24 24"(?: class="icon-line")?>(?:(?!\son|\sid=|style|script|href|url\()[^])*<\/svg>$/,
    );
});

test('whatever is asked for, the answer is a picture of the set or nothing', () => {
  for (const name of [
    '',
    'no-such-picture-anywhere'.slice(0, 2),
    'constructor',
    '__proto__',
    '"><script>',
    '🚀',
    'x'.repeat(5000),
  ])
    assert.doesNotMatch(iconSvg(name) ?? '', /script|proto/);
  fc.assert(
    fc.property(fc.string(), (name) => {
      const svg = iconSvg(name);
      return svg === undefined || (svg.startsWith('<svg aria-hidden="true"') && !svg.includes('<script'));
    }),
  );
});
