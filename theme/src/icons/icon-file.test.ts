import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openIcons } from './icon-file.ts';

const text = readFileSync(new URL(import.meta.resolve('@iconify-json/tabler/icons.json')));
const { icons, aliases } = JSON.parse(text.toString()) as Record<'icons' | 'aliases', Record<string, object>>;

test('a picture that is looked for in the text is the one that the parsed file has', () => {
  const [searched, parsed] = [openIcons(text, Infinity), openIcons(text, 0)];
  const names = [...Object.keys(icons).filter((_, index) => index % 50 === 0), ...Object.keys(aliases)];
  for (const name of names) {
    assert.equal(searched(name), parsed(name), name);
    assert.notEqual(parsed(name), undefined, name);
  }
  assert.ok(names.length > 200);
});

test('what is in the file and no picture is none', () => {
  for (const looks of [0, Infinity])
    for (const name of ['', 'prefix', 'aliases', 'body', 'parent', 'width', 'constructor', 'no-such-picture'])
      assert.equal(openIcons(text, looks)(name), undefined, name);
});

test('a page with a few pictures does not have the file parsed, and one with many has it parsed once', (t) => {
  const parse = t.mock.method(JSON, 'parse');
  const wholes = () => parse.mock.calls.filter(({ arguments: [json] }) => String(json).length > 100_000).length;
  const find = openIcons(text);
  for (const name of ['menu-2', 'search', 'brand-github', 'settings', 'no-such-picture']) find(name);
  assert.equal(wholes(), 0);
  for (let count = 0; count < 500; count += 1) find(`no-such-picture-${count}`);
  assert.equal(wholes(), 1);
});
