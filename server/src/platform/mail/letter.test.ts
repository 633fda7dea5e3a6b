import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill } from './data.ts';
import { languageFor } from './languages.ts';
import { writeLetter } from './letter.ts';

const sender = { baseUrl: 'https://docs.example.com', language: 'en' } as const;
const write = (...blocks: Parameters<typeof writeLetter>[0]['blocks']) =>
  writeLetter({ subject: 'Hello', blocks }, sender);

test('text and HTML say the same', () => {
  const url = 'https://docs.example.com/x?a=1&b=2';
  const { text, html } = write(
    'One.',
    { link: 'Open', url },
    { code: '1234' },
    { list: [{ text: 'Item', url }] },
    { note: 'Small.' },
  );
  for (const part of ['One.', 'Open', '1234', 'Item', 'Small.', 'Sent by Lectern']) {
    assert.ok(text.includes(part), part);
    assert.ok(html.includes(part), part);
  }
  assert.ok(text.includes(url));
  assert.ok(html.includes('href="https://docs.example.com/x?a=1&amp;b=2"'));
});

test('data of people is no HTML', () => {
  const { html } = write(fill('{name} wrote.', { name: '<img src=x onerror="alert(1)">&' }), {
    list: [{ text: '</li><script>' }],
  });
  assert.doesNotMatch(html, /<img|<script/);
  assert.ok(html.includes('&lt;script&gt;'));
});

test('no program finds a link in a name', () => {
  const names = [
    'visit evil.example now',
    'https://evil.example/a',
    'www.evil.example',
    'x@evil.example',
    '//evil.example',
    String.raw`\\evil.example\share`,
    'evil。example',
    'mailto:x@evil.example',
    '127.0.0.1:80/x',
  ];
  for (const name of names) {
    const shown = fill('{name}', { name });
    assert.doesNotMatch(shown, /\S[.。]\w|:\/\/|\w@\w|\w:\w/u, name);
    assert.equal(shown.replaceAll('\u2060', ''), name);
  }
});

test('a name is one short line, read in its own direction', () => {
  assert.equal(fill('{name}', { name: 'a\r\nBcc: x\u2028y' }), 'a Bcc: x y');
  assert.equal(fill('{name}', { name: 'a\u202eb\u200bc\u2066d\u{e0041}e' }), 'a b c d e');
  assert.equal([...fill('{name}', { name: '𠀀'.repeat(500) })].length, 80);
  assert.equal(fill('{a}{b}', { a: '{b}', b: 'x' }), '{b}x');
  assert.equal(fill('{toString}{missing}', {}), '{toString}{missing}');
});

test('a subject is one line of a bounded length', () => {
  const { subject } = writeLetter({ subject: `Hi\r\nBcc: x@evil.example ${'y'.repeat(500)}`, blocks: [] }, sender);
  assert.doesNotMatch(subject, /[\r\n]/);
  assert.equal(subject.length, 200);
});

test('all addresses in a mail are below the base URL', () => {
  const wrong = [
    'https://evil.example/',
    'https://docs.example.com.evil.example/',
    'https://docs.example.com@evil.example/',
    'http://docs.example.com/',
    'https://docs.example.com',
    'https://docs.example.com/a b',
    'https://docs.example.com/"onclick=x',
    'https://docs.example.com/\nx',
    'javascript:alert(1)',
  ];
  for (const url of wrong) {
    assert.throws(() => write({ link: 'Open', url }), /base URL/, url);
    assert.throws(() => write({ list: [{ text: 'Open', url }] }), /base URL/, url);
    assert.throws(() => write({ note: 'Open', url }), /base URL/, url);
    assert.throws(() => writeLetter({ subject: 'x', blocks: [], unsubscribe: url }, sender), /base URL/, url);
  }
});

test('languages are named as browsers name them, and unknown ones are English', () => {
  const named = ['de', 'de-AT', 'pt', 'pt_BR', 'nb-NO', 'zh-CN', 'zh-TW', 'tlh', '', null, undefined, '__proto__'];
  assert.deepEqual(named.map(languageFor), [
    'de',
    'de',
    'pt-br',
    'pt-br',
    'no',
    'zh',
    'en',
    'en',
    'en',
    'en',
    'en',
    'en',
  ]);
  assert.match(
    writeLetter({ subject: 'x', blocks: [] }, { ...sender, language: 'he' }).html,
    /<html lang="he" dir="rtl">/,
  );
});
