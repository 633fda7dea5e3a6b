// How text looks, and what of it is counted because it does not come over.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorOf, parseHtml, toMarkdown } from './index.ts';

function convert(html: string): { markdown: string; counted: string[] } {
  const counted: string[] = [];
  const count = ({ name, fate }: { name: string; fate: string }): void => void counted.push(`${fate} ${name}`);
  const { markdown } = toMarkdown(parseHtml(html), { fallback: 'Page', resolve: (target) => target, count });
  return { markdown: markdown.replace('# Page\n', '').trim(), counted };
}
const all = (cases: readonly (readonly [html: string, markdown: string, counted?: string[]])[]) => {
  for (const [html, markdown, counted = []] of cases) assert.deepEqual(convert(html), { markdown, counted }, html);
};

test('text keeps its color as the nearest one of ours, and what is black on white has none', () => {
  all([
    ['<p>a <span style="color: rgb(255,0,0);">b</span></p>', 'a <mark style="color:red;">b</mark>'],
    ['<p>a <font color="#0a0">b</font></p>', 'a <mark style="color:green;">b</mark>'],
    ['<p><span style="background: yellow">b</span></p>', '<mark style="background-color:yellow;">b</mark>'],
    ['<p><b style="COLOR:Navy !important">b</b></p>', '**<mark style="color:blue;">b</mark>**'],
    ['<p style="color:orange">a <em>b</em></p>', '<mark style="color:orange;">a *b*</mark>'.replaceAll('*', '_')],
    ['<p><mark style="background-color:#ff0">b</mark></p>', '<mark style="background-color:yellow;">b</mark>'],
    ['<p><span style="color:#333;background:#fff">b</span></p>', 'b'],
    ['<p><span style="color:red"><a href="x">b</a></span></p>', '[b](x)'],
    ['<ul><li style="color:red">b</li></ul>', '* b', ['lost li style color']],
  ]);
});

test('a link has its own color, also where blanks are around it, and text next to it has that of its author', () => {
  all([
    ['<p>a <span style="color:#e03e3e"> <a href="x">b</a> </span></p>', 'a [b](x)'],
    ['<p>a <span style="color:#e03e3e">c <a href="x">b</a></span></p>', 'a <mark style="color:red;">c [b](x)</mark>'],
  ]);
});

test('bold, slanted, struck, raised and lowered text is that, also where a style says so', () => {
  all([
    ['<p><span style="font-weight:700">b</span></p>', '**b**'],
    ['<p><span style="font-style:italic">b</span></p>', '_b_'],
    ['<p><span style="text-decoration:line-through">b</span></p>', '~~b~~'],
    ['<p>x<span style="vertical-align: super">2</span></p>', 'x<sup>2</sup>'],
    ['<p><span style="font-weight:400">b</span></p>', 'b'],
  ]);
});

test('a paragraph keeps its place between the edges, and a cell that of its text', () => {
  all([
    ['<p style="text-align:center">a <b>b</b></p>', '<p align="center">a <b>b</b></p>'],
    ['<div align="right"><a href="x">b</a></div>', '<p align="right"><a href="x">b</a></p>'],
    ['<center>a</center>', '<p align="center">a</p>'],
    ['<center><h2>a</h2></center>', '## a', ['simple center align']],
    ['<p style="text-align:justify">a</p><p align="left">b</p>', 'a\n\nb'],
    ['<h2 style="text-align:center">a</h2>', '## a', ['simple h2 style text-align']],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2" style="text-align:center"><p style="text-align:center">a</p></td></tr></table>',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2" align="center"><p align="center">a</p></td></tr></tbody></table>',
    ],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td><p style="text-align:right">a</p></td><td>b</td></tr></table>',
      '| A | B |\n| - | - |\n| a | b |',
    ],
  ]);
});

test('what does not come over is counted: what says something as lost, the rest as shown simply', () => {
  all([
    ['<p style="font-size:20px;margin:0 0 1em">a</p>', 'a', ['simple p style font-size', 'simple p style margin']],
    ['<p dir="rtl" lang="he">a</p>', 'a', ['lost p dir', 'lost p lang']],
    ['<p><abbr title="As soon as">ASAP</abbr></p>', 'ASAP', ['simple abbr', 'lost abbr title']],
    ['<ol reversed type="a"><li value="3">a</li></ol>', '1. a', ['lost li value', 'lost ol reversed', 'lost ol type']],
    ['<pre lang="js">a</pre>', '```js\na\n```', []],
    ['<p class="x" id="y" data-z="1" aria-label="q" onclick="x()">a</p>', 'a', ['lost p onclick']],
    [
      '<p><img src="a.png" alt="A" height="3" title="T" srcset="b.png 2x"></p>',
      '![A](a.png)',
      ['simple img height', 'lost img title', 'simple img srcset'],
    ],
    ['<p>a<svg width="3"><path d="x" style="fill:red"/></svg></p>', 'a', ['lost svg']],
  ]);
});

test('styles that somebody made to do harm say nothing, and take no time', () => {
  const evil = `color:red"><script>x</script>;background:url(javascript:x);color:${'('.repeat(50_000)}`;
  assert.doesNotMatch(convert(`<p><span style='${evil}'>a</span></p>`).markdown, /script|url/);
  const begin = performance.now();
  convert(`<p>${`<span style="${'a:b;'.repeat(2000)}">x</span>`.repeat(200)}</p>`);
  convert(`<p><span style="${' '.repeat(200_000)}color:red">x</span></p>`);
  assert.ok(performance.now() - begin < 5000);
  assert.match(convert('<p style="text-align:center">a {% hint %} <i>b</i></p>').markdown, /&#123;%/);
});

test('colors are read as HTML writes them', () => {
  for (const [written, ours] of [
    ['#f00', 'red'],
    ['#FFA50080', 'orange'],
    ['rgba(0, 0, 255, 0.5)', 'blue'],
    ['rgb(0 128 0 / 50%)', 'green'],
    ['rgba(255,0,0,0)', undefined],
    ['rebeccapurple', 'purple'],
    ['#ff00aa', 'red'],
    ['hsl(120 100% 30%)', 'green'],
    ['rgb(100% 0% 0%)', 'red'],
    ['gray', undefined],
    ['#fff', undefined],
    ['constructor', undefined],
    ['', undefined],
  ] as const)
    assert.equal(colorOf(written), ours, written);
});
