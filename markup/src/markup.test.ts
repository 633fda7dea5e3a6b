import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderedPage, Slot } from '@lectern/content';
import { markUp } from './index.ts';
import { isMarkup, withMadeMarkup } from './rules.ts';

const pageWith = (...slots: Slot[]): RenderedPage => ({
  html: ['<p>', ...slots.flatMap((_, index) => [index, '</p>'])],
  slots,
  outline: [],
  text: '',
  uses: [],
  warnings: [],
});

const finish = async (...slots: Slot[]): Promise<string> =>
  withMadeMarkup(pageWith(...slots), (await markUp(slots.filter(isMarkup))).made).html.join('|');

const code = (language: string, text: string, marked?: number[]): Slot => ({
  kind: 'code',
  language,
  text,
  ...(marked === undefined ? {} : { marked }),
});

test('code in a known language has a name for each piece', async () => {
  assert.equal(
    await finish(code('js', 'const a = "b"; // c\n')),
    '<p><span class="line"><span class="tok-keyword">const</span> <span class="tok-constant">a</span> <span class="tok-keyword">=</span> <span class="tok-string-expression">&quot;b&quot;</span>; <span class="tok-comment">// c</span></span>\n</p>',
  );
});

test('the name of a language may be written in capitals', async () => {
  assert.match(await finish(code('JSON', '{"a": 1}')), /class="tok-/);
});

test('code without a language, or in one that nobody knows, is shown as it is', async () => {
  assert.equal(await finish(code('', 'a < b')), '<p><span class="line">a &lt; b</span>\n</p>');
  assert.equal(await finish(code('klingon', 'a')), '<p><span class="line">a</span>\n</p>');
});

test('a language named like a property of every object is no language', async () => {
  assert.equal(await finish(code('constructor', 'a')), '<p><span class="line">a</span>\n</p>');
});

test('what code says cannot become HTML', async () => {
  const shown = await finish(code('html', '<script>alert("&")</script>'));
  assert.doesNotMatch(shown, /<script/);
  assert.equal(shown.replaceAll(/<[^>]*>/g, ''), '&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;\n');
});

test('empty lines and the last line end stay what they are', async () => {
  const shown = await finish(code('python', 'a = 1\n\nb = 2\n'));
  assert.equal(shown.replaceAll(/<[^>]*>/g, ''), 'a = 1\n\nb = 2\n');
});

test('marked lines are distinguished', async () => {
  assert.equal(
    await finish(code('', 'a\nb', [2])),
    '<p><span class="line">a</span>\n<span class="line marked">b</span>\n</p>',
  );
});

test('very long code is shown without colors, and whole', async () => {
  const text = 'let a = 1;\n'.repeat(10_000);
  const shown = await finish(code('js', text));
  assert.doesNotMatch(shown, /tok-/);
  assert.equal(shown.replaceAll(/<[^>]*>/g, ''), text);
});

test('a formula becomes MathML, without styles', async () => {
  const shown = await finish({ kind: 'math', formula: String.raw`\fcolorbox{red}{blue}{z} < x^2`, display: true });
  assert.match(shown, /<math xmlns="[^"]*" display="block">/);
  assert.doesNotMatch(shown, / style=/);
});

test('a broken formula is shown as its author wrote it', async () => {
  assert.equal(
    await finish({ kind: 'math', formula: String.raw`\frac{<b>`, display: false }),
    String.raw`<p><code class="math-source">\frac{&lt;b&gt;</code></p>`,
  );
});

test('a formula cannot link or load anything', async () => {
  const shown = await finish({
    kind: 'math',
    formula: String.raw`\href{javascript:alert(1)}{x}\includegraphics{http://a/b.png}`,
    display: false,
  });
  assert.doesNotMatch(shown, /href=|src=/);
});

test('slots of other kinds stay open, with new numbers', async () => {
  assert.equal(
    await finish({ kind: 'icon', name: 'github' }, code('', 'a'), { kind: 'include', target: 'x.md' }),
    '<p>|0|</p><span class="line">a</span>\n</p>|1|</p>',
  );
});
