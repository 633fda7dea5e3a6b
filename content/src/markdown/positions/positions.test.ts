import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParser } from '../parser.ts';
import { placeOf } from './positions.ts';
import { mapInline, sourceSpan } from './source-offsets.ts';

/** What each token inside the lines of a source covers there, text aside. */
function covered(source: string): string[] {
  return createParser()
    .parse(source, {})
    .filter((token) => token.type === 'inline')
    .flatMap((inline) => {
      const map = mapInline(source, inline);
      return (inline.children ?? []).flatMap((child) => {
        const { span } = placeOf(child);
        if (!span || child.type === 'text' || child.type === 'softbreak') return [];
        const { start, end } = sourceSpan(map, span);
        return [`${child.type} ${source.slice(start, end)}`];
      });
    });
}

test('links, code, tags, pictures, formulas and footnotes cover what is written', () => {
  assert.deepEqual(covered('a [b *c*](d "e") `f` <i>\n![g](h) $$i$$ j[^1] https://k.l <m@n.o>\n\n[^1]: `p`\n'), [
    'link_open [b *c*](d "e")',
    'em_open *',
    'em_close *',
    'link_close [b *c*](d "e")',
    'code_inline `f`',
    'html_inline <i>',
    'image ![g](h)',
    'math_inline $$i$$',
    'footnote_ref [^1]',
    'link_open https://k.l',
    'link_close https://k.l',
    'link_open <m@n.o>',
    'link_close <m@n.o>',
    'code_inline `p`',
  ]);
});

test('emoji and expressions cover what is written', () => {
  assert.deepEqual(covered('a :smile: b\n:tada: <code class="expression">c * d * e</code> [:x:](y)'), [
    'emoji :smile:',
    'emoji :tada:',
    'expression <code class="expression">c * d * e</code>',
    'link_open [:x:](y)',
    'emoji :x:',
    'link_close [:x:](y)',
  ]);
});

test('marks cover their delimiters, however many stand together', () => {
  assert.deepEqual(covered('***a** b* ~~c~~ _d_ \\* &amp;'), [
    'em_open *',
    'strong_open **',
    'strong_close **',
    'em_close *',
    's_open ~~',
    's_close ~~',
    'em_open _',
    'em_close _',
  ]);
});

test('lines of quotes, lists and cells are found behind their markers', () => {
  assert.deepEqual(
    covered('> 1. a `b`\n>    `c`\n`d`\n\n> | `e` | \\| `f` |\n> |---|---|\n> `g` |`h`\n\n\t- # `i` #\n'),
    [
      'code_inline `b`',
      'code_inline `c`',
      'code_inline `d`',
      'code_inline `e`',
      'code_inline `f`',
      'code_inline `g`',
      'code_inline `h`',
    ],
  );
});
