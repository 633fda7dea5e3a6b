// Pages and mails speak the same languages, although neither may import the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeFor } from '@lectern/theme';
import { languageFor } from '#platform/mail/index.ts';

const EVERY_CODE = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26)),
);
const DIALECTS = [
  'pt-BR',
  'pt-PT',
  'pt_BR',
  'zh-Hant',
  'zh-TW',
  'zh-HK',
  'zh-CN',
  'nb-NO',
  'nn',
  'de-AT',
  'en-GB',
  'xx-YY',
  '',
];

test('a mail is in the language in which its reader sees pages', () => {
  for (const code of [...EVERY_CODE, ...DIALECTS]) assert.equal(languageFor(code), localeFor([code]), code);
});
