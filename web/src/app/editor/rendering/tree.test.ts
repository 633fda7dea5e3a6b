import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml, readShown, type ShownNode } from './tree.ts';

/** In short: elements with what they have, slots by their kind. */
function short(node: ShownNode): string {
  if (typeof node === 'string') return node.trim();
  if ('slot' in node) return `{${node.slot.kind}}`;
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : short(value)}`,
  );
  return `<${node.name}${attributes.join('')}>${node.children.map(short).join('')}</>`;
}

const shown = (source: string): string => readShown(source).map(short).join('');

test('HTML becomes elements, and what depends on the space is left to who shows it', () => {
  assert.equal(
    shown('<p align="center">A <b>b</b> &amp; c <img src="a.png" alt="x"></p>'),
    '<p align=center>A<b>b</>&c<img src={image} alt=x></></>',
  );
  assert.equal(shown('<a href="b.md">b</a>'), '<p><a href={link}>b</></>');
});

test('what readers see nothing of is nothing', () => {
  for (const source of ['</div>', '<div>', '<!-- a remark -->', '', '<script>alert(1)</script>'])
    assert.deepEqual(readShown(source), [], source);
});

test('nothing of what authors write can run', () => {
  const hostile =
    '<div onclick="x()" style="color:red"><a href="javascript:x()">l</a><svg onload="x()"></svg><iframe src="//a"></iframe><img src="x" onerror="x()"></div>';
  assert.doesNotMatch(JSON.stringify(readShown(hostile)), /onclick|style|javascript|svg|iframe|onerror/);
});

test('characters that stand for slots make none where an author writes them', () => {
  assert.equal(shown('a \uE0007\uE001 b'), '<p>ab</>');
});

test('HTML of the server becomes elements without slots', () => {
  const html = '<section class="api"><p>a &lt;b&gt; \uE0000\uE001</p></section>';
  assert.equal(readHtml(html).map(short).join(''), '<section class=api><p>a<b></></>');
});
