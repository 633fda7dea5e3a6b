import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translations } from './languages/index.ts';
import { countFound, formatDay, labelsIn, localeFor, messagesIn, scriptMessagesIn } from './messages.ts';

/** What the server says of itself, in English only. */
const SERVER = new Set(['server', 'sites', 'appTitle', 'appText', 'apiReference', 'noSites']);

test('every language says everything that sites say', () => {
  const missing = Object.entries(translations).flatMap(([locale, { frame, scripts }]) => [
    ...Object.keys(messagesIn('en')).flatMap((key) => (SERVER.has(key) || key in frame ? [] : [`${locale}: ${key}`])),
    ...Object.keys(scriptMessagesIn('en')).flatMap((key) => (key in scripts ? [] : [`${locale}: ${key}`])),
  ]);
  assert.deepEqual(missing, []);
});

test('what is counted names its number wherever English does', () => {
  for (const [locale, { frame }] of Object.entries(translations))
    assert.match(String(frame.searchMany), /\{count\}/, locale);
});

test('numbers take the form that a language has for them', () => {
  const counted = (locale: string) => [0, 1, 2, 5, 21].map((count) => countFound(locale, count));
  assert.deepEqual(counted('en').slice(0, 3), ['Nothing found', '1 page found', '2 pages found']);
  assert.deepEqual(counted('ru').slice(1), [
    'Найдена 1 страница',
    'Найдено 2 страницы',
    'Найдено 5 страниц',
    'Найдена 21 страница',
  ]);
  assert.deepEqual(counted('pl').slice(1), [
    'Znaleziono 1 stronę',
    'Znaleziono 2 strony',
    'Znaleziono 5 stron',
    'Znaleziono 21 stron',
  ]);
  assert.equal(counted('ar')[2], 'عُثر على صفحتين');
});

test('a day is written as its readers write it', () => {
  const day = Date.UTC(2026, 10, 21, 23, 59);
  assert.deepEqual(
    ['en', 'de', 'pt-br', 'no', 'ja'].map((locale) => formatDay(day, locale)),
    ['November 21, 2026', '21. November 2026', '21 de novembro de 2026', '21. november 2026', '2026年11月21日'],
  );
});

test('a language is found by its code, its dialect or its neighbor, the first that there is', () => {
  assert.deepEqual(
    [
      ['de-AT'],
      ['pt'],
      ['nb'],
      ['zh-CN'],
      ['zh-TW'],
      ['PT_BR'],
      ['tlh', null, undefined, 'fr'],
      ['constructor'],
      [],
    ].map(localeFor),
    ['de', 'pt-br', 'no', 'zh', 'en', 'pt-br', 'fr', 'en', 'en'],
  );
});

test('a language that nobody knows is English, and no property of every object is one', () => {
  for (const lang of ['xx', '__proto__', 'constructor', '<script>'])
    assert.deepEqual([messagesIn(lang).next, labelsIn(lang).note], ['Next', 'Note'], lang);
});
