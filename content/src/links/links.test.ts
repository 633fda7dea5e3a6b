import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { links } from './links.ts';
import { rewriteLinks } from './rewrite.ts';
import type { PageLink } from './types.ts';

/** Kind and target of each link, with what is written where it differs. */
function read(source: string): string[] {
  return links(source).map(({ kind, target, start, end }) => {
    const written = source.slice(start, end);
    return written === target ? `${kind} ${target}` : `${kind} ${target} = ${written}`;
  });
}

test('links, pictures and addresses are found where they stand', () => {
  assert.deepEqual(read('a [b](c.md "t") ![d](<e f.png>) <https://g.h> https://i.j/k, [](l.md)'), [
    'link c.md',
    'image e f.png',
    'link https://g.h',
    'link https://i.j/k',
    'link l.md',
  ]);
});

test('a picture in a link, a link in bold and a link over two lines are found', () => {
  assert.deepEqual(read('[![a](b.png)](c.md) **[d](e.md)**\n[f\ng](\n  h.md )'), [
    'image b.png',
    'link c.md',
    'link e.md',
    'link h.md',
  ]);
});

test('the target is what is meant, its place is what is written', () => {
  assert.deepEqual(read('[a](b\\_c&amp;d.md) <a href="e&amp;f.md">x</a>\n\n|a|\n|-|\n|`x\\|y` [g](h\\|i.md)|'), [
    'link b_c&d.md = b\\_c&amp;d.md',
    'link e&f.md = e&amp;f.md',
    'link h|i.md = h\\|i.md',
  ]);
});

test('quotes, lists, tables, headings and footnotes do not shift the places', () => {
  const source =
    '# T [a](1.md)\n\n> > [b](2.md)\nlazy [c](3.md)\n\n1. x\n\n   \t[d](4.md)\n   - [e](5.md)\n\n| a | b |\n|:-|-:|\n|  [f](6.md) | \\| [g](7.md)\n| [h](8.md)\n\n## [i](9.md) ##\n\n[j](10.md)\n===\n\n[^1]: [k](11.md)\n\n    [l](12.md)\n';
  const expected = Array.from({ length: 12 }, (_, index) => `link ${index + 1}.md`);
  assert.deepEqual(read(source), expected);
  assert.deepEqual(read(source.replaceAll('\n', '\r\n')), expected);
});

test('a definition is one link, a picture where a picture uses it', () => {
  assert.deepEqual(read('[a][x] [b][x] ![c][y] [z][missing]\n\n[x]: <1 2.md> "t"\n[y]:\n  3.png\n'), [
    'link 1 2.md',
    'image 3.png',
  ]);
});

test('the targets of block tags are found, also over several lines and with curly quotes', () => {
  const source =
    '{% content-ref url="a/" %}\n[a](a/)\n{% endcontent-ref %}\n\n> {% include\n>   "b.md" %}\n\n{% file src="c (1).pdf" %}\n\n{% embed url=”https://d.e” %} {% page-ref page=\'f.md\' %}\n\n{% openapi src="../g.yaml" path="/x" method="get" %}\n[g](../g.yaml)\n{% endopenapi %}\n\n{% @figma/embed url="https://h.i" %}\n';
  assert.deepEqual(read(source), [
    'page-link a/',
    'link a/',
    'include b.md',
    'file c (1).pdf',
    'embed https://d.e',
    'page-link f.md',
    'openapi ../g.yaml',
    'link ../g.yaml',
    'embed https://h.i',
  ]);
});

test('the targets in HTML are found, every address of a srcset by itself', () => {
  const source =
    '<figure><picture><source srcset="a - dark.svg 2x, b,c.svg"><img src=\'d.png\' alt="x>"></picture></figure>\n\n- <table>\n    <tr><td><a data-x href=e.md>x</a></td></tr>\n  </table>\n\nx <img src="f.png"/> <iframe src="https://g.h"></iframe>\n\n<!-- <a href="no.md"> -->\n';
  assert.deepEqual(read(source), [
    'image a - dark.svg',
    'image b,c.svg',
    'image d.png',
    'link e.md',
    'image f.png',
    'embed https://g.h',
  ]);
});

test('code, escapes and formulas hold no links, conditions do', () => {
  assert.deepEqual(
    read('`[a](a.md)` \\[b](b.md) $$[c](c.md)$$\n\n```\n[d](d.md)\n```\n\n{% if x %}\n[e](e.md)\n{% endif %}\n'),
    ['link e.md'],
  );
});

test('the pictures of the front matter are found, and nothing else of it', () => {
  assert.deepEqual(read('---\ntitle: "[a](b.md)"\ncover: ../a b.png\ncoverDark: "c.png" # dark\n---\n\n[d](e.md)'), [
    'image ../a b.png',
    'image c.png',
    'link e.md',
  ]);
});

const target = fc.stringMatching(/^[a-z]{1,6}(?:\/[a-z]{1,3})?\.md$/);
const block = fc
  .tuple(
    fc.constantFrom(
      '[a](@)',
      '![a](<@>) *b*',
      '> q\n> [a](@ "t") é 日本 🎉',
      '- i\n\n  [a](@)',
      '<a href="@">x</a>',
      '<div>\n  <img src="@">\n</div>',
      '| a | b |\n|---|---|\n| \\| | **[a](@)** |',
      '{% embed url="@" %}',
      '{% include\n  "@"\n%}',
      '# h [a](@) #',
      '[r@]: @\n\n[r@]',
      'x[^@]\n\n[^@]: [a](@)',
      '**a** `c` [a](@) ~~s~~ \\* &amp; [b]( @ )',
      '`[no](no.md)`',
      '*a **b',
      '[a](',
      '{% hint %}',
      '```\n[no](no.md)\n```',
    ),
    target,
  )
  .map(([text, name]) => text.replaceAll('@', name));
const page = fc
  .tuple(fc.array(block, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'))
  .map(([blocks, end]) => blocks.join('\n\n').replaceAll('\n', end));

test('what stands at its place is the target, and another one there changes that link alone', () => {
  fc.assert(
    fc.property(page, fc.nat(), (source, chance) => {
      const before = links(source);
      for (const link of before) assert.equal(source.slice(link.start, link.end), link.target);
      const changed = before[chance % Math.max(1, before.length)];
      if (!changed) return;
      const after = links(source.slice(0, changed.start) + 'other/place.md' + source.slice(changed.end));
      const moved = 'other/place.md'.length - changed.target.length;
      const expected = before.map((link): PageLink => {
        if (link === changed) return { ...link, target: 'other/place.md', end: link.end + moved };
        const shift = link.start > changed.start ? moved : 0;
        return { ...link, start: link.start + shift, end: link.end + shift };
      });
      assert.deepEqual(after, expected);
    }),
    { numRuns: 300 },
  );
});

test('any text has its links in order, inside it and apart from each other', () => {
  const pieces = fc.constantFrom(
    '[a](',
    'b.md',
    ')',
    '<',
    '>',
    '![',
    ']',
    '\n',
    '> ',
    '- ',
    '|',
    '\\',
    '`',
    '\r\n',
    '\0',
    '"',
    '{% file "',
    '" %}',
    '<a href="',
    '[x]: ',
    'https://c.d',
    '    ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (pieces) => {
      const source = pieces.join('');
      let from = 0;
      for (const { start, end } of links(source)) {
        assert.ok(from <= start && start < end && end <= source.length);
        assert.doesNotMatch(source.slice(start, end), /\n/);
        from = end;
      }
    }),
    { numRuns: 1_000 },
  );
});

test('rewriting touches the targets that change and nothing else', () => {
  const source =
    '# T\r\n\r\n[a](old.md#x "t") ![b](<old.md>)  \n<a href=\'old.md\'>c</a> `old.md` [d](keep.md)\n\n{% file src="old.md" %}';
  const output = rewriteLinks(source, ({ target }) =>
    target === 'keep.md' ? undefined : target.replace('old', 'a (1) & b'),
  );
  assert.equal(
    output,
    '# T\r\n\r\n[a](a%20%281%29%20&%20b.md#x "t") ![b](<a%20(1)%20&%20b.md>)  \n<a href=\'a%20(1)%20&%20b.md\'>c</a> `old.md` [d](keep.md)\n\n{% file src="a%20(1)%20&%20b.md" %}',
  );
});

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        'a',
        '(',
        ')',
        '<',
        '>',
        ' ',
        '"',
        "'",
        '&amp;',
        '|',
        '\\',
        '`',
        '$$',
        '{%',
        '%}',
        '*',
        '_',
        '[',
        ']',
        '\n',
        ',',
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join('')),
);

test('whatever it is called, a new target is read back as it was meant', () => {
  fc.assert(
    fc.property(page, name, (source, wanted) => {
      const target = `x/${wanted.replaceAll('%', '').replaceAll('\0', '')}.md`;
      const before = links(source).filter(({ syntax }) => syntax !== 'autolink');
      const after = links(rewriteLinks(source, ({ syntax }) => (syntax === 'autolink' ? undefined : target)));
      assert.deepEqual(
        after.filter(({ syntax }) => syntax !== 'autolink').map((link) => [link.kind, decodeURIComponent(link.target)]),
        before.map((link) => [link.kind, target.toWellFormed()]),
      );
    }),
    { numRuns: 300 },
  );
});

test('an address in the text of a link has its own place', () => {
  const source = '[<https://a.b>](o) [https://c.d](e)';
  assert.deepEqual(
    links(source).map(({ start, end }) => source.slice(start, end)),
    ['https://a.b', 'o', 'e'],
  );
});

test('the anchor of a heading, which links to itself, is no link', () => {
  assert.deepEqual(links('## Title <a href="#title" id="title"></a>\n\n<a href="#title" id="other">up</a>').length, 1);
});

test('a line of HTML may begin with white space that is no indentation', () => {
  const source = '<div \n \u2028<img src=x>';
  assert.deepEqual(
    links(source).map(({ target, start, end }) => [target, source.slice(start, end)]),
    [['x', 'x']],
  );
});

test('the texts of mentions can be written anew, and no others', () => {
  const source = '[a.md](x/a.md), [b](<b c.md> "mention") [a \\] b](c.md) [d.md](e.md) ![a.md](a.md) `[a.md](a.md)`\n';
  const written = rewriteLinks(
    source,
    ({ target }) => (target === 'x/a.md' ? '/a' : undefined),
    links(source),
    () => 'T',
  );
  assert.equal(written, source.replace('[a.md](x/a.md)', '[T](/a)').replace('[b]', '[T]'));
  assert.equal(
    rewriteLinks(source, () => undefined, links(source)),
    source,
  );
});

test('a page that is too much for the parser has no links, and names the ones that it defines no more', () => {
  const tooMuch = '<b>a</b> '.repeat(120_000);
  assert.deepEqual(read(`[a](b.md)\n\n${tooMuch}\n\n[c]: d.md\n`), []);
});

test('in HTML, nothing in comments, scripts and styles is a link, and what follows them is', () => {
  assert.deepEqual(read('<div><!-- <a href="a.md">a</a> </script> --><a href="b.md">b</a></div>\n'), ['link b.md']);
  for (const name of ['script', 'style'])
    for (const within of ['', ' -->'])
      assert.deepEqual(
        read(`<div><${name}>"<a href='a.md'>"${within}</${name}><a href="b.md">b</a></div>\n`),
        ['link b.md'],
        name,
      );
  assert.deepEqual(read('<div><a href="a.md">a</a><!-- <a href="b.md">b</a></div>\n'), ['link a.md']);
});
