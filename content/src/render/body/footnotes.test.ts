import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainHtml } from '../testing.ts';

/** Each note with its number and its text, and how often it is named. */
function notesOf(source: string): string[] {
  const html = plainHtml(source);
  const [text = '', notes = ''] = html.split('<section class="footnotes"');
  return [...notes.matchAll(/<li id="user-content-fn-([^"]*)">\n([^]*?)<\/li>/g)].map(([, id, inside = '']) => {
    const words = inside.replaceAll(/<sup>[^]*?<\/sup>|<[^>]*>|↩/g, '').trim();
    return `${id}: ${words} (${html.split(`href="#user-content-fn-${id}"`).length - 1} in ${text === '' ? 'notes' : 'all'})`;
  });
}

test('a note stands at the end of the page, wherever it is written', () => {
  for (const source of [
    'a[^1]\n\n[^1]: b\n',
    '> a[^1]\n>\n> [^1]: b\n',
    '* a[^1]\n\n  [^1]: b\n',
    '{% hint %}\na[^1]\n\n[^1]: b\n{% endhint %}\n',
  ])
    assert.deepEqual(notesOf(source), ['1: b (1 in all)'], source);
});

test('notes are numbered as they are named, those that notes name after these, those that nobody names last', () => {
  assert.deepEqual(notesOf('[^z] [^a] [^z]\n\n[^n]: none[^m]\n\n[^m]: m\n\n[^i]: i\n\n[^a]: a[^i]\n\n[^z]: z\n'), [
    'z: z (2 in all)',
    'a: a (1 in all)',
    'i: i (1 in all)',
    'n: none (0 in all)',
    'm: m (1 in all)',
  ]);
});

test('of two notes with one label the first counts, and labels that look alike as ids are two', () => {
  assert.deepEqual(notesOf('[^1]\n\n[^1]: a\n\n[^1]: b\n'), ['1: a (1 in all)']);
  assert.deepEqual(notesOf('[^a/b] [^a-b]\n\n[^a/b]: a\n\n[^a-b]: b\n'), ['a-b: a (1 in all)', 'a-b-1: b (1 in all)']);
});

test('a number leads to its note, and the note back to the first of them', () => {
  const html = plainHtml('a[^x] b[^x]\n\n[^x]: c\n\n[^y]: d\n');
  const link = (id: string) =>
    `<sup><a class="footnote-ref" href="#user-content-fn-x" id="user-content-fnref-${id}" role="doc-noteref" aria-label="Footnote 1">1</a></sup>`;
  assert.ok(html.startsWith(`<p>a${link('x')} b${link('x-2')}</p>\n`), html);
  assert.deepEqual(html.match(/<a class="footnote-back"[^>]*>/g), [
    '<a class="footnote-back" href="#user-content-fnref-x" role="doc-backlink" aria-label="Back to the text">',
  ]);
});
