import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { pageMarkdown, parsePage } from '../page/facts.ts';
import { readFrontMatter } from '../page/front-matter.ts';
import { editPage, editText } from './edit-page.ts';

const FIXTURES = fileURLToPath(new URL('../../testing/fixtures/', import.meta.url));
const fixtures = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(FIXTURES, name))) }));

const set = (source: string, path: string, value: unknown): string =>
  editText(source, { frontMatter: [{ path: path.split('.'), value }] });

test('a key is set in its place, and comments and other keys stay byte for byte', () => {
  const source = '---\n# mine\ndescription: old # why\nicon:   star\n\n# end\n---\n\n# T\n\nbody\n';
  assert.equal(set(source, 'description', 'new: text'), source.replace('old #', '"new: text" #'));
});

test('a new key comes after the others, and a page without front matter gets one', () => {
  assert.equal(set('---\na: 1\n# end\n---\nx', 'icon', 'star'), '---\na: 1\nicon: star\n# end\n---\nx');
  assert.equal(set('# T\n', 'hidden', true), '---\nhidden: true\n---\n\n# T\n');
  assert.equal(set('# T\n', 'hidden', undefined), '# T\n');
});

test('a key that is written without a value is set where it stands', () => {
  assert.equal(set('---\na: 1\n? icon\nb: 2\n---\nx', 'icon', 'star'), '---\na: 1\nicon: star\nb: 2\n---\nx');
  assert.equal(set('---\na: 1\nicon:\nb: 2\n---\nx', 'icon', 'star'), '---\na: 1\nicon: star\nb: 2\n---\nx');
  assert.equal(set('---\na: 1\n? icon\nb: 2\n---\nx', 'icon', undefined), '---\na: 1\nb: 2\n---\nx');
});

test('a removed key takes its lines and no others, and front matter that says nothing goes', () => {
  const source = '---\na: 1\ndescription: >-\n  one\n  two\n# c\nb: 2\n---\n\nx\n';
  assert.equal(set(source, 'description', undefined), '---\na: 1\n# c\nb: 2\n---\n\nx\n');
  assert.equal(set('---\nicon: star\n---\n\n# T\n', 'icon', undefined), '# T\n');
});

test('a value inside a mapping is set there, and a mapping that holds nothing goes', () => {
  const source = '---\nlayout:\n  title:\n    visible: true # yes\n  x: {a: 1}\n---\n';
  assert.equal(set(source, 'layout.title.visible', false), source.replace('true # yes', 'false # yes'));
  assert.equal(
    set(source, 'layout.outline.visible', false),
    source.replace('  x:', '  x:').replace('{a: 1}\n', '{a: 1}\n  outline:\n    visible: false\n'),
  );
  assert.equal(
    set('---\na: 1\nlayout:\n  title:\n    visible: true\n---\n', 'layout.title.visible', undefined),
    '---\na: 1\n---\n',
  );
});

test('of a key that stands there twice the last one counts', () => {
  assert.equal(set('---\na: 1\na: 2\n---\n', 'a', 3), '---\na: 1\na: 3\n---\n');
  assert.equal(set('---\na: 1\nb: 1\na: 2\n---\n', 'a', undefined), '---\nb: 1\n---\n');
});

test('front matter that cannot be read is not touched', () => {
  assert.throws(() => set('---\na: [\n---\nx', 'icon', 'star'), /not valid YAML/);
  assert.equal(editText('---\na: [\n---\nx\n', { markdown: 'y\n' }), '---\na: [\n---\n\ny\n');
});

test('the heading is written so that it reads as its words', () => {
  for (const heading of [
    'C#',
    'A * b_c_ [d](e) <i> & `f`',
    '1. x',
    'snake_case here',
    '{% if x %}',
    ':tada: $$x$$',
    'a &amp; b',
    '#',
    'a #',
  ]) {
    const source = editText('---\na: 1\n---\n\n# Old\n\nbody\n', { heading });
    assert.equal(parsePage(source).h1, heading);
    assert.ok(source.endsWith('\n\nbody\n') && source.startsWith('---\na: 1\n---\n\n# '), source);
  }
});

test('a heading that is underlined is replaced, one that is not there comes first', () => {
  assert.equal(editText('Old\n===\nbody', { heading: 'New' }), '# New\nbody');
  assert.equal(editText('body\n', { heading: 'New' }), '# New\n\nbody\n');
  assert.equal(editText('', { heading: 'New' }), '# New\n');
});

test('a text without a heading keeps that of the page, one with a heading replaces it', () => {
  assert.equal(editText('---\na: 1\n---\n# Old\nx\n', { markdown: 'new\n' }), '---\na: 1\n---\n# Old\n\nnew\n');
  assert.equal(editText('# Old\nx\n', { markdown: '# New\ny\n' }), '# New\ny\n');
  assert.equal(editText('# Old\n\nx', { markdown: '---\nicon: a\n---\ny' }), '---\nicon: a\n---\ny');
});

test('lines keep ending as they did', () => {
  assert.equal(editText('# T\r\n\r\nx\r\n', { markdown: 'y\nz' }), '# T\r\n\r\ny\r\nz\r\n');
  assert.equal(set('---\r\na: 1\r\n---\r\n', 'b', { c: 1 }), '---\r\na: 1\r\nb:\r\n  c: 1\r\n---\r\n');
});

test('bytes that are no UTF-8 stay in lines that nobody changed', () => {
  const bytes = Uint8Array.from([...Buffer.from('# T\n\na'), 0xff, 0xfe, 10, ...Buffer.from('b'), 0x80]);
  const edited = editPage(bytes, { heading: 'U' });
  assert.deepEqual([...edited], [...Buffer.from('# U\n\na'), 0xff, 0xfe, 10, ...Buffer.from('b'), 0x80]);
});

test('the text of a page sent back changes nothing, in any page', () => {
  for (const { name, bytes } of fixtures) {
    const text = pageMarkdown(new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes));
    const edited = editPage(bytes, { markdown: text });
    assert.deepEqual(edited, bytes, name);
  }
});

test('a value in quotes changes in its line, and what else stands there stays', () => {
  for (const quoted of ['"Old"', "'Old'", 'Old']) {
    const source = `---\nicon:   ${quoted}   # picked by hand\n---\n\n# A\n`;
    const edited = new TextDecoder().decode(
      editPage(new TextEncoder().encode(source), { frontMatter: [{ path: ['icon'], value: 'new' }] }),
    );
    assert.equal(edited, '---\nicon:   new   # picked by hand\n---\n\n# A\n', quoted);
  }
});

const yamlValue = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
  fc.constantFrom(
    'yes',
    'null',
    '1e3',
    '- x',
    'a: b',
    '# c',
    '---',
    'x\n---\ny',
    "it's",
    '"',
    '|',
    '&a',
    '*a',
    ' lead',
    'tail ',
    '\ttab',
    'x\r\ny',
    '\u2028',
    '{% if %}',
  ),
  fc.boolean(),
  fc.integer(),
);
const key = fc.constantFrom('description', 'icon', 'hidden', 'cover', 'vars', 'zzz');
const frontMatters = fc.constantFrom(
  '',
  '---\n---\n',
  '---\ndescription: >-\n  long\n  text\nicon: "x"\n# comment\nother:\n  - a # b\n---\n\n',
  '---\r\nhidden: true\r\nlist: [a, b]\r\n---\r\n',
  '---\n{description: a, other: b}\n---\n',
  '---\nvars: &v\n  a: 1\nzzz: *v\n---\n',
  '---\n"description": |\n  a\n\n  b\n\nx: 1\n---\n',
);

test('whatever is set is read back, and all else stays what it was', () => {
  fc.assert(
    fc.property(frontMatters, key, fc.option(yamlValue, { nil: undefined }), (head, name, value) => {
      const source = `${head}# T\n\nbody\n---\nmore`;
      const before = readFrontMatter(source)?.values ?? {};
      let edited: string;
      try {
        edited = set(source, name, value);
      } catch (error) {
        // What an alias leads to cannot be taken away.
        if (head.includes('&v') && name === 'vars') return;
        throw error;
      }
      const { [name]: _now, ...rest } = readFrontMatter(edited)?.values ?? {};
      const { [name]: _then, ...others } = before;
      assert.deepEqual(rest, others);
      assert.deepEqual(readFrontMatter(edited)?.values[name], value);
      assert.equal(pageMarkdown(edited), pageMarkdown(source));
    }),
    { numRuns: 500 },
  );
});

test('whatever a heading is to say, it says', () => {
  const words = fc
    .string({ unit: fc.constantFrom(...Array.from('ab *_`[]<>!&;:#$~|{}%-=+().\\/"é漢😀1')), maxLength: 30 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(words, fc.constantFrom('', '# Old\n\nx\n', 'Old\n===\n', '---\na: 1\n---\nx'), (heading, source) => {
      assert.equal(parsePage(editText(source, { heading })).h1, heading);
    }),
    { numRuns: 1000 },
  );
});
