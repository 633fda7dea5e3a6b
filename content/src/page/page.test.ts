import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pageMarkdown, parsePage } from './facts.ts';
import { findFences, isFrontMatterByLook } from './fences.ts';
import { anyText } from '../../testing/text.ts';

test('a cover has one of three sizes, and another is none', () => {
  const sizeOf = (size: string) => parsePage(`---\nlayout:\n  cover:\n    size: ${size}\n---\n`).layout.coverSize;
  assert.deepEqual(['hero', 'full', 'background', 'huge', '[1]'].map(sizeOf), [
    'hero',
    'full',
    'background',
    undefined,
    undefined,
  ]);
});

test('front matter, heading and flags are read', () => {
  const source =
    '---\ndescription: >-\n  Two\n  lines\nicon: bolt\nhidden: true\nnoIndex: true\ncover: .gitbook/assets/a.png\ncoverY: -12.5\ncoverHeight: 320\nvars:\n  v: 1\nif: visitor.claims.x\n---\n\n# The *title* #\n\nText';
  const facts = parsePage(source);
  assert.equal(facts.description, 'Two lines');
  assert.deepEqual([facts.icon, facts.hidden, facts.noIndex, facts.noRobotsIndex], ['bolt', true, true, false]);
  assert.deepEqual(facts.cover, { src: '.gitbook/assets/a.png', y: -12.5, height: 320 });
  assert.deepEqual([{ ...facts.variables }, facts.condition, facts.h1], [{ v: 1 }, 'visitor.claims.x', 'The title']);
  assert.equal(source.slice(facts.contentStart), '\nText');
  assert.deepEqual(facts.warnings, []);
});

test('layout is read, switches as mappings or booleans', () => {
  const { layout, warnings } = parsePage(
    '---\nlayout:\n  width: wide\n  cover:\n    visible: true\n    size: full\n  outline:\n    visible: false\n  title: false\n  pagination:\n    visible: 3\n---\n',
  );
  assert.deepEqual(layout, { width: 'wide', cover: true, coverSize: 'full', outline: false, title: false });
  assert.equal(warnings.length, 1);
});

test('a part of the layout that is absent or null is as it always is, and any other value is ignored with a warning', () => {
  const read = (yaml: string) => {
    const { layout, warnings } = parsePage(`---\nlayout:\n${yaml}---\n`);
    return [layout, warnings.length];
  };
  for (const yaml of [
    '  outline: true\n',
    '  width: null\n  outline: true\n',
    '  cover:\n    size: null\n  outline: true\n',
  ])
    assert.deepEqual(read(yaml), [{ outline: true }, 0], yaml);
  for (const yaml of [
    '  width: huge\n',
    '  width: 3\n',
    '  cover:\n    size: huge\n',
    '  outline: maybe\n',
    '  outline:\n    visible: 1\n',
  ])
    assert.deepEqual(read(yaml), [{}, 1], yaml);
  assert.deepEqual(read('  width: default\n'), [{ width: 'default' }, 0]);
});

test('CRLF, a byte order mark and trailing blanks after the hyphens change nothing', () => {
  const facts = parsePage('\uFEFF--- \r\ndescription: x\r\n---\r\n\r\n# T\r\nbody');
  assert.deepEqual([facts.description, facts.h1], ['x', 'T']);
});

test('invalid YAML keeps the page and warns', () => {
  const facts = parsePage('---\ndescription: >-\nlost: [indent\n---\n# T\n');
  assert.deepEqual([facts.h1, facts.description, facts.warnings.length], ['T', undefined, 1]);
});

test('values of the wrong type are ignored with a warning', () => {
  const facts = parsePage('---\ndescription: [a]\nhidden: yes please\ncover: 3\n---\n');
  assert.deepEqual(
    [facts.description, facts.hidden, facts.cover, facts.warnings.length],
    [undefined, false, undefined, 3],
  );
});

test('a condition that cannot be read is one that nobody meets', () => {
  assert.equal(parsePage('---\nif: [a]\n---\n').condition, 'false');
});

test('the escape of a no-break space in double quotes is YAML', () => {
  assert.equal(parsePage('---\ndescription: "a\\_b"\n---\n').description, 'a\u00A0b');
});

test('a page that begins with a divider has no front matter', () => {
  for (const source of ['---\n\nText\n\n---\nmore', '---\nonly', '----\na: b\n---\n'])
    assert.equal(parsePage(source).frontMatter, undefined);
});

test('only a heading that is the first block is the title', () => {
  assert.equal(parsePage('Text\n\n# Later').h1, undefined);
  assert.equal(parsePage('## Two').h1, undefined);
  assert.equal(parsePage('#hash').h1, undefined);
  assert.equal(parsePage('\n\n  # In\n').h1, 'In');
  assert.equal(parsePage('# C#').h1, 'C#');
});

test('an underlined heading counts, one under a list or a divider does not', () => {
  const facts = parsePage('Two\nlines\n=====\nBody');
  assert.deepEqual([facts.h1, 'Two\nlines\n=====\nBody'.slice(facts.contentStart)], ['Two lines', 'Body']);
  assert.equal(parsePage('- item\n====').h1, undefined);
  assert.equal(parsePage('text\n---\n====').h1, undefined);
});

test('an empty page is a page', () => {
  assert.deepEqual([parsePage('').h1, pageMarkdown('')], [undefined, '']);
});

test('the answer of the API is the source after the front matter, byte for byte', () => {
  assert.equal(pageMarkdown('---\na: b\n---\n\n# T\r\n\ttext  \n'), '# T\r\n\ttext  \n');
  assert.equal(pageMarkdown('\n\n# T'), '\n\n# T');
});

test('no source makes it throw, and the Markdown is always the end of the source', () => {
  const piece = fc.constantFrom(
    '---\n',
    '# ',
    'a',
    ': ',
    '\n',
    '===\n',
    '\r\n',
    '[',
    '{',
    '&a ',
    '*a',
    '\uFEFF',
    '> ',
    '"',
    '- ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(),
        fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      ),
      (source) => {
        const facts = parsePage(source);
        assert.ok(source.endsWith(pageMarkdown(source)));
        assert.ok(facts.bodyStart <= facts.contentStart && facts.contentStart <= source.length);
      },
    ),
  );
});

test('a condition in front matter that cannot be read hides its page', () => {
  for (const front of ['title: [\nif: visitor.claims.beta', `if: visitor.claims.beta\nx: "${'y'.repeat(70_000)}"`])
    assert.equal(parsePage(`---\n${front}\n---\n# Secret`).condition, 'false');
  assert.equal(parsePage('---\ntitle: [\nwhat if: x\n---\n# Open').condition, undefined);
});

test('the look says nothing of blanks that YAML takes for text', () => {
  for (const blank of ['\v', '\f', '\u00A0', '\u2028', '\uFEFF'])
    assert.equal(isFrontMatterByLook(`a: b\n${blank}\n`), undefined, JSON.stringify(blank));
  assert.equal(isFrontMatterByLook('a: b \t\r\n \n'), true);
});

test('where the look of a page says whether it begins with front matter, YAML says the same', () => {
  const line = fc.constantFrom(
    ...['', 'a: b', 'a:', 'a:b', '"a": b', "'a b': c", 'a', 'Two words, and more.', '# note', '  indented: x', '- a'],
    ...[
      '{a: b}',
      '{',
      '[',
      '*a',
      '&a b',
      '!a b',
      '? a',
      '%a',
      '@',
      '|',
      '>-',
      '\ta',
      'a #b',
      'é',
      '漢字',
      '1',
      '1: 2',
      ' ',
    ],
  );
  const text = fc.oneof(
    fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n')),
    anyText(),
  );
  fc.assert(
    fc.property(text, (yaml) => {
      const source = `---\n${yaml}\n---\n\ntext\n`;
      const fences = findFences(source);
      const byLook = fences && isFrontMatterByLook(fences.text);
      if (byLook !== undefined) assert.equal(parsePage(source).frontMatter !== undefined, byLook);
    }),
    { numRuns: 2_000 },
  );
});

test('the primary tag of a page is its first, and all others keep their order', () => {
  const tagsOf = (yaml: string) => parsePage(`---\ntags:\n${yaml}---\n# A\n`).tags;
  assert.deepEqual(tagsOf('  - a\n  - tag: b\n    primary: true\n  - c\n'), ['b', 'a', 'c']);
  assert.deepEqual(tagsOf('  - a\n  - tag: b\n    primary: false\n  - tag: c\n'), ['a', 'b', 'c']);
});
