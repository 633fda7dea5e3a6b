import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderPage } from '../render/render-page.ts';
import { withoutConditions } from './without-conditions.ts';
import { anyText } from '../../testing/text.ts';

const IF = '{% if visitor.claims.a %}';

test('what stands under a condition is taken out with its tags, and nothing else', () => {
  assert.equal(withoutConditions(`a\n\n${IF}\nSECRET\n{% endif %}\n\nb\n`), 'a\n\n\n\nb\n');
  assert.equal(withoutConditions(`a ${IF}SECRET{% endif %} b`), 'a  b');
  assert.equal(withoutConditions(`${IF}${IF}SECRET{% endif %}SECRET{% endif %}a`), 'a');
});

test('an end without a beginning is taken out alone', () => {
  assert.equal(withoutConditions('a\n{% endif %}\nb'), 'a\n\nb');
});

test('a condition is found wherever the page holds it', () => {
  const pages = [
    `- ${IF}\n  SECRET\n  {% endif %}\n- b`,
    `> ${IF}\n> SECRET\n> {% endif %}\n\nb`,
    `> - ${IF}\n>   SECRET\n>\n>       SECRET\n>   {% endif %}\n\nb`,
    `| a |\n|---|\n| ${IF}SECRET{% endif %} |\n| x\\|y ${IF}SECRET \\| SECRET{% endif %} |\n\nb`,
    `<div>\n${IF}SECRET{% endif %}\n</div>\n\nb`,
    `<!-- ${IF} -->SECRET<!-- {% endif %} -->\n\nb`,
    `## a ${IF}SECRET{% endif %} ##\n\nb`,
    `a ${IF}SECRET\n{% endif %}\n===\n\nb`,
    `{% hint title="a ${IF.replaceAll('"', "'")}SECRET{% endif %} c" %}\nd\n{% endhint %}\n\nb`,
    `[^1]\n\n[^1]: ${IF}SECRET{% endif %}\n\nb`,
    `${IF}\n[a]: https://secret.example/SECRET\n{% endif %}\n\nb`,
    `${IF}\n\`\`\`\nSECRET\n\`\`\`\n{% endif %}\n\nb`,
    `{% if\nx\n%}\nSECRET\n{% endif %}\nb`,
    `[a](<x ${IF}SECRET{% endif %}>) b`,
    `${IF}\r\nSECRET\r\n{% endif %}\r\nb`,
    `${IF}\rSECRET\r{% endif %}\rb`,
    `{\u0081% if x %}SECRET{% endif %} b`,
    `\0${IF}SECRET{% endif %} b`,
  ];
  for (const page of pages) {
    const shown = withoutConditions(page);
    assert.doesNotMatch(shown, /SECRET/, page);
    assert.match(shown, /b\s*$/, page);
  }
});

test('a condition without its end hides the rest of the page', () => {
  assert.equal(withoutConditions(`a\n\n- ${IF}\n  SECRET\n\nSECRET`), 'a\n\n- ');
  assert.equal(withoutConditions(`a \`${IF} SECRET`), 'a `');
  assert.equal(withoutConditions(`a {% if x`), 'a ');
  assert.equal(withoutConditions(`a {%endif${IF} SECRET`), 'a ');
  assert.equal(withoutConditions(`a {% if b ${IF} SECRET {% endif %} SECRET {% endif %} c`), 'a  c');
  assert.equal(withoutConditions(`${IF}\nSECRET\n\`\`\`\n{% endif %}\n\`\`\`\nSECRET`), '');
});

test('tags in code and after a backslash are text', () => {
  for (const page of [
    `a\n\n\`\`\`liquid\n${IF}\nb\n{% endif %}\n\`\`\`\n`,
    `    ${IF}\n    b\n    {% endif %}\n`,
    `a \`${IF}\` b \`\`{% endif %}\`\``,
    `a \\${IF} b \\{% endif %}`,
    `> ~~~\n> ${IF}\n> ~~~\n\nb`,
    `$$\n${IF}\n$$\n\nb`,
  ])
    assert.equal(withoutConditions(page), page);
});

test('what the parser drops or does not look at is hidden rather than shown', () => {
  for (const page of [
    `| a |\n|---|\n| b | ${IF}SECRET{% endif %} |\n`,
    `${'>'.repeat(120)} ${IF}\n${'>'.repeat(120)} SECRET`,
    `[a]: https://b.example "${IF}SECRET{% endif %}"`,
    `---\ntitle: ${IF}SECRET\n---\n`,
    `a ${IF}\n===\nSECRET {% endif %}`,
    `\u00A0\n# a ${IF}\n\nSECRET {% endif %}`,
    'x'.repeat(2 * 1024 * 1024) + `${IF}SECRET{% endif %}`,
  ])
    assert.doesNotMatch(withoutConditions(page), /SECRET/, page.slice(-80));
});

test('a page without conditions comes back byte for byte', () => {
  const text = anyText();
  fc.assert(fc.property(text, (page) => assert.equal(withoutConditions(page), page)));
  const odd = '---\ntitle: a\n---\r\n# T\r\rb \0 \u0081 {% hint %}\n{% elif %} {% iffy %} {%- if x -%}';
  assert.equal(withoutConditions(odd), odd);
});

/** Pieces whose words a reader always sees, unless a condition hides them. */
const piece = fc.constantFrom(
  IF,
  IF,
  '{% endif %}',
  '{% endif %}',
  '{% if',
  '%}',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  'WORD',
  'WORD ',
  '- ',
  '  ',
  '    ',
  '> ',
  '1. ',
  '## ',
  '`',
  '``',
  '```\n',
  '~~~\n',
  '\\',
  '| ',
  '|\n|---|\n',
  '|',
  '*',
  '<b>',
  '</b>',
  '<div>\n',
  '</div>\n',
  '{% hint style="info" %}\n',
  '{% endhint %}\n',
  '{% hint %}',
  '$$',
  '$$\n',
  '\t',
  '===\n',
  '---\n',
  '{%',
  '\u0081',
);
const page = fc.array(piece, { maxLength: 40 }).map((pieces) => {
  let count = 0;
  // A page that begins with words has no front matter, which the renderer does not show.
  return `x\n\n${pieces.join('')}`.replace(/WORD/g, () => `w${++count}w`);
});
const wordsOf = (text: string) => new Set(text.match(/w\d+w/g));

test('no word is left that stands only under a condition: it leaves no more than the renderer shows', () => {
  fc.assert(
    fc.property(page, (source) => {
      const rendered = wordsOf(JSON.stringify(renderPage(source)));
      // What follows the characters of a fence names its language, and cells that have no column are shown to nobody.
      const shown = withoutConditions(source).replace(/(?:```|~~~|\|).*/g, '');
      for (const word of wordsOf(shown)) assert.ok(rendered.has(word), word);
    }),
    { numRuns: 3_000 },
  );
});

test('the answer has nothing that was not in the page, in the order of the page', () => {
  fc.assert(
    fc.property(page, (source) => {
      let from = 0;
      for (const character of withoutConditions(source)) {
        from = source.indexOf(character, from) + 1;
        assert.ok(from > 0);
      }
    }),
  );
});
