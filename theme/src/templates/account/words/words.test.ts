import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeFor } from '../../messages.ts';
import { english } from './english.ts';
import { accountWordsIn } from './index.ts';

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'he', 'it', 'ja', 'ko', 'nl', 'no', 'pl', 'pt-br', 'ru', 'uk', 'zh'];

test('people sign in in every language of published sites', () => {
  for (const lang of LANGUAGES) {
    assert.equal(localeFor([lang]), lang);
    const words = accountWordsIn(lang);
    for (const key of ['signIn', 'email', 'signInText', 'signInFailed', 'codeText', 'continue', 'back'] as const)
      assert.notEqual(words[key], english[key], `${lang} ${key}`);
  }
});

test('no language says nothing, or something that English does not know', () => {
  for (const lang of LANGUAGES) {
    const words = accountWordsIn(lang);
    assert.deepEqual(Object.keys(words).toSorted(), Object.keys(english).toSorted(), lang);
    for (const [key, text] of Object.entries(words)) assert.ok(text.trim() === text && text !== '', `${lang} ${key}`);
  }
});

test('what is no language of ours is answered in English', () => {
  for (const lang of ['en', 'xx', '__proto__', 'constructor', '']) assert.equal(accountWordsIn(lang), english, lang);
});
