import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from './decode.ts';
import { headingAlias, headingId, pinyinAlias } from './heading-id.ts';
import { plainInline } from '../markdown/inline-text.ts';
import { slugify } from './slug.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

test('a byte order mark is taken off and reported', () => {
  assert.deepEqual(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61)), { text: 'a', bom: true, invalid: false });
});

test('bytes that are no UTF-8 become replacement characters and are flagged', () => {
  assert.deepEqual(decodeText(bytes(0x61, 0xff, 0x62)), { text: 'a\uFFFDb', bom: false, invalid: true });
});

test('NUL and CRLF are text like any other', () => {
  assert.deepEqual(decodeText(bytes(0x61, 0, 13, 10)), { text: 'a\0\r\n', bom: false, invalid: false });
});

test('a slug has no accents and keeps letters of other scripts', () => {
  assert.equal(slugify('Éléments & Größe, v2!'), 'elements-große-v2');
  assert.equal(slugify('概要 한국어'), '概要-한국어');
  assert.equal(slugify('が'), 'が');
  assert.equal(slugify('💻 CLI Reference'), 'cli-reference');
  assert.equal(slugify('!!!'), '');
});

test('heading ids keep dots, underscores and a prefixed first digit, as the hosted service writes them', () => {
  const id = (text: string) => headingId(text, new Map());
  assert.equal(id('1. Set up X'), 'id-1.-set-up-x');
  assert.equal(id('8.3.3 MarkBillPayment'), 'id-8.3.3-markbillpayment');
  assert.equal(id('ncs.conf File'), 'ncs.conf-file');
  assert.equal(id('cb_action_act/0'), 'cb_action_act-0');
  assert.equal(id("What's New"), 'whats-new');
  assert.equal(id('Attach and Detach Out-of-band Data'), 'attach-and-detach-out-of-band-data');
  assert.equal(id('Operation & Usage'), 'operation-and-usage');
  assert.equal(id('概要'), '概要');
});

test('repeated headings are numbered, and never collide with a heading of that very name', () => {
  const taken = new Map<string, number>();
  const ids = ['Yang Types', 'Yang Types 1', 'Yang Types', 'Yang Types'].map((text) => headingId(text, taken));
  assert.deepEqual(ids, ['yang-types', 'yang-types-1', 'yang-types-2', 'yang-types-3']);
});

test('the alias of a heading is the id that GitHub gives', () => {
  assert.equal(headingAlias('1. Set up X & Y'), '1-set-up-x--y');
});

test('the alias of a Chinese heading is its pinyin, and headings of other languages have none', () => {
  const hosted = new Map([
    ['4.2.8 窗函数互交', 'id-4.2.8-chuang-han-shu-hu-jiao'],
    ['创建API密钥', 'chuang-jian-api-mi-yao'],
    ['准备钱包', 'zhun-bei-qian-bao'],
    ['常见问题', 'chang-jian-wen-ti'],
  ]);
  for (const [title, id] of hosted) assert.equal(pinyinAlias(title), id);
  for (const title of ['Setup', '概要について', '한국어', '設定する', '', '！？']) assert.equal(pinyinAlias(title), '');
});

test('rare characters and hundreds of thousands of them cost a moment', () => {
  assert.equal(typeof pinyinAlias('\u{20000}\u{2A6D6}龘'), 'string');
  assert.equal(pinyinAlias('字'.repeat(300_000)), '');
});

test('inline Markdown as text has no marks, tags and targets', () => {
  assert.equal(
    plainInline('**a** `b_c` [d](e "f") ![g](h) <b>i</b> \\*j\\* &amp; snake_case_name'),
    'a b_c d g i *j* & snake_case_name',
  );
});
