import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParser } from './parser.ts';

const md = createParser();

/** What a text is parsed as, in short: `list_item(…)` for what opens and closes, `math_block "x"` for what holds text. */
function parsed(source: string): string {
  const tokens = md.parse(source, {}).flatMap((token) => token.children ?? [token]);
  return tokens
    .map(({ type, nesting, content }) => {
      if (nesting === -1) return ')';
      const name = type.replace(/_open$/, '');
      if (nesting === 1) return `${name}(`;
      return content === '' ? name : `${name} ${JSON.stringify(content)}`;
    })
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')');
}

function assertParsed(cases: readonly (readonly [source: string, expected: string])[]): void {
  for (const [source, expected] of cases) assert.equal(parsed(source), expected, source);
}

test('a formula of its own stands between two lines of `$$`, in whatever these stand', () => {
  assertParsed([
    ['$$\na\n\nb\n$$\nc\n', 'math_block "a\\n\\nb" paragraph(text "c")'],
    ['a\n $$ \nb\n$$\n', 'paragraph(text "a") math_block "b"'],
    ['$$\n$$\n', 'math_block'],
    ['> $$\n> a\n> $$\n', 'blockquote(math_block "a")'],
    ['* $$\n  a\n  $$\n', 'bullet_list(list_item(math_block "a"))'],
    ['   $$\n   a\n   $$\n', 'math_block "a"'],
    ['a\n    $$\nb\n    $$\n', 'paragraph(text "a" softbreak math_inline "b")'],
    ['    $$\n    a\n    $$\n', 'code_block "$$\\na\\n$$\\n"'],
  ]);
});

test('a line of `$$` without its end is text, and hides no formula that comes after', () => {
  assertParsed([
    ['$$\na\n', 'paragraph(text "$$" softbreak text "a")'],
    ['$$\na', 'paragraph(text "$$" softbreak text "a")'],
    ['* $$\n\n$$\na\n$$\n', 'bullet_list(list_item(paragraph(text "$$"))) math_block "a"'],
    ['> $$\n\n$$\na\n$$\n', 'blockquote(paragraph(text "$$")) math_block "a"'],
    ['* $$\n a\n $$\n', 'bullet_list(list_item(paragraph(math_inline "a")))'],
    [`$$\n${'a'.repeat(300)}\n$$\n`, `math_block "${'a'.repeat(300)}"`],
  ]);
});

test('a formula in a line stands between `$$` and `$$` with something in between', () => {
  assertParsed([
    ['a $$ x $$ b $$y$$', 'paragraph(text "a " math_inline "x" text " b " math_inline "y")'],
    ['$$ $$ a', 'paragraph(text "$$ $$ a")'],
    ['$$a', 'paragraph(text "$$a")'],
    ['$$a [$$b](c) $$d$$', 'paragraph(math_inline "a [" text "b](c) " math_inline "d")'],
    ['[$$a](b) $$', 'paragraph(text "[" math_inline "a](b)")'],
  ]);
});

test('a footnote holds what is indented by four, and its number is text without it', () => {
  assertParsed([
    ['a[^1]\n\n[^1]: b\n', 'paragraph(text "a" footnote_ref "[^1]") footnote(paragraph(text "b"))'],
    ['a[^B]\n\n[^b]: c\n', 'paragraph(text "a" footnote_ref "[^B]") footnote(paragraph(text "c"))'],
    [
      '[^1]: a\n\n    b\n\n    * c\n\nd\n',
      'footnote(paragraph(text "a") paragraph(text "b") bullet_list(list_item(paragraph(text "c")))) paragraph(text "d")',
    ],
    ['[^1]: a\n[^2]: b\n', 'footnote(paragraph(text "a")) footnote(paragraph(text "b"))'],
    ['a\n[^1]: b\n', 'paragraph(text "a") footnote(paragraph(text "b"))'],
    [
      '> [^1]: a\n> > b\n\nc\n',
      'blockquote(footnote(paragraph(text "a")) blockquote(paragraph(text "b"))) paragraph(text "c")',
    ],
    ['[^1]:\n', 'footnote()'],
    ['   [^1]: a\n', 'footnote(paragraph(text "a"))'],
    ['a\n    [^1]: b\n', 'paragraph(text "a" softbreak text "[^1]: b")'],
    ['    [^1]: a\n', 'code_block "[^1]: a\\n"'],
    ['a[^1]', 'paragraph(text "a[^1]")'],
    ['[^1] a', 'paragraph(text "[^1] a")'],
    [`[^${'a'.repeat(100)}]: b`, 'footnote(paragraph(text "b"))'],
    // Then it is the definition of a link.
    [`[^${'a'.repeat(101)}]: b`, ''],
  ]);
});

test('an emoji has its name between colons, but not in a word, in a time or in an icon', () => {
  assertParsed([
    [':tada: :tada::+1:', 'paragraph(emoji "🎉" text " " emoji "🎉" emoji "👍")'],
    ['a:tada: 10:tada:', 'paragraph(text "a:tada: 10:tada:")'],
    [':tada:a ::tada:', 'paragraph(text ":tada:a ::tada:")'],
    [':nobody: :toString:', 'paragraph(text ":nobody: :toString:")'],
    ['<i class="x">:tada:</i>', 'paragraph(html_inline "<i class=\\"x\\">" text ":tada:" html_inline "</i>")'],
    ['<b>:tada:</b>', 'paragraph(html_inline "<b>" emoji "🎉" html_inline "</b>")'],
  ]);
});

test('what stands in an expression is no Markdown', () => {
  assertParsed([
    ['<code class="expression">a * b * c</code>', 'paragraph(expression "a * b * c")'],
    ["a <code class = 'expression' >b</code>", 'paragraph(text "a " expression "b")'],
    ['<code class="expression">a', 'paragraph(html_inline "<code class=\\"expression\\">" text "a")'],
    ['<code>a *b*</code>', 'paragraph(html_inline "<code>" text "a " em(text "b") html_inline "</code>")'],
  ]);
});

test('HTML ends before a line that begins with one of our tags, unless this is a sample', () => {
  assertParsed([
    ['<div>\n{% hint %}\n', 'html_block "<div>\\n" block_tag'],
    ['<div>\n\n{% hint %}\n', 'html_block "<div>\\n" block_tag'],
    ['<div>\n{% other %}\n', 'html_block "<div>\\n{% other %}\\n"'],
    ['<div>\n<pre>\n{% hint %}\n</pre>\n{% hint %}\n', 'html_block "<div>\\n<pre>\\n{% hint %}\\n</pre>\\n" block_tag'],
    ['<div>\n<!--\n{% hint %}\n-->\n{% hint %}\n', 'html_block "<div>\\n<!--\\n{% hint %}\\n-->\\n" block_tag'],
    ['<div></code>\n{% hint %}\n', 'html_block "<div></code>\\n" block_tag'],
    ['<pre>\n{% hint %}\n</pre>\n', 'html_block "<pre>\\n{% hint %}\\n</pre>\\n"'],
    ['<!--\n{% hint %}\n-->\n', 'html_block "<!--\\n{% hint %}\\n-->\\n"'],
    ['* <div>\n{% hint %}\n', 'bullet_list(list_item(html_block "<div>\\n")) block_tag'],
  ]);
});

test('a backslash that ends a block is left out, unless it is escaped or ends a path', () => {
  assertParsed([
    ['a \\', 'paragraph(text "a")'],
    ['a\\\nb', 'paragraph(text "a" hardbreak text "b")'],
    ['a\\\\', 'paragraph(text "a\\\\")'],
    ['in C:\\', 'paragraph(text "in C:\\\\")'],
    ['D:\\a\\', 'paragraph(text "D:\\\\a\\\\")'],
    ['mailto:\\', 'paragraph(text "mailto:")'],
  ]);
});

test('a line may begin with one of our tags, which may go on over further lines', () => {
  const hint = 'block_tag';
  assertParsed([
    ['{% hint %}', hint],
    ['a\n{% hint %}\nb', `paragraph(text "a") ${hint} paragraph(text "b")`],
    ['   {% hint %}', hint],
    ['a\n    {% hint %}', 'paragraph(text "a" softbreak text "{% hint %}")'],
    ['> a\n    {% hint %}', 'blockquote(paragraph(text "a" softbreak text "{% hint %}"))'],
    ['    {% hint %}', 'code_block "{% hint %}\\n"'],
    ['* a\n\n      {% hint %}', 'bullet_list(list_item(paragraph(text "a") code_block "{% hint %}\\n"))'],
    ['{% hint %} a {% endhint %} b', `${hint} paragraph(text "a") ${hint} paragraph(text "b")`],
    ['{% hint %}{% other %} a', `${hint} paragraph(text "{% other %} a")`],
    ['{% other %}', 'paragraph(text "{% other %}")'],
    ['{% hint', 'paragraph(text "{% hint")'],
    ['{% hint\nstyle="info" %}\na', `${hint} paragraph(text "a")`],
    ['{% hint style="a\n\nb" %}', hint],
    ['{% hint\n\n%}', 'paragraph(text "{% hint") paragraph(text "%}")'],
    ['{% hint\n{% endhint %}', `paragraph(text "{% hint") ${hint}`],
    ['> {% hint\n> style="info" %}\n> a', `blockquote(${hint} paragraph(text "a"))`],
    ['* {% hint\n%}', 'bullet_list(list_item(paragraph(text "{% hint" softbreak text "%}")))'],
    [`{% hint${'\na="b"'.repeat(18)}\n%}`, hint],
  ]);
  assert.match(parsed(`{% hint${'\na="b"'.repeat(19)}\n%}`), /^paragraph/);
});
