import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translations as published } from '../../languages/index.ts';
import { localeFor } from '../../messages.ts';
import { english } from './english.ts';
import { accountWordsIn } from './index.ts';

const holes = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

const LANGUAGES = Object.keys(published);

test('pages about oneself are there in every language of published sites', () => {
  for (const lang of LANGUAGES) {
    assert.equal(localeFor([lang]), lang);
    assert.notEqual(accountWordsIn(lang), english);
  }
});

test('no language lacks a word, or has one that English does not know', () => {
  for (const lang of LANGUAGES)
    assert.deepEqual(Object.keys(accountWordsIn(lang)).toSorted(), Object.keys(english).toSorted(), lang);
});

test('no sentence is left in English, empty, or without what is filled in', () => {
  for (const lang of LANGUAGES)
    for (const [key, text] of Object.entries(accountWordsIn(lang))) {
      const original = english[key as keyof typeof english];
      // A single word may be the same, such as `Name`.
      if (original.includes(' ')) assert.notEqual(text, original, `${lang} ${key}`);
      assert.ok(text.trim() === text && text !== '', `${lang} ${key}`);
      assert.deepEqual(holes(text), holes(original), `${lang} ${key}`);
    }
});

test('what is no language of ours is answered in English', () => {
  for (const lang of ['en', 'xx', '__proto__', 'constructor', '']) assert.equal(accountWordsIn(lang), english, lang);
});
