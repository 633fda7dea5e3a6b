import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameFolders } from './variants.ts';

test('folders are named by what distinguishes them', () => {
  assert.deepEqual(nameFolders(['docs/guide', 'docs/reference']), [{ title: 'guide' }, { title: 'reference' }]);
  assert.deepEqual(nameFolders(['a/docs', 'b/docs']), [{ title: 'a' }, { title: 'b' }]);
  assert.deepEqual(nameFolders(['docs', 'docs/api']), [{ title: 'docs' }, { title: 'docs/api' }]);
  assert.deepEqual(nameFolders(['docs']), [{ title: 'docs' }]);
});

test('folders named after languages have those languages, whatever their code', () => {
  assert.deepEqual(nameFolders(['docs/en', 'docs/jp', 'docs/kr', 'docs/zh_cn']), [
    { title: 'en', language: 'en' },
    { title: 'jp', language: 'ja' },
    { title: 'kr', language: 'ko' },
    { title: 'zh_cn', language: 'zh-CN' },
  ]);
});

test('one folder that is no language makes none of them one', () => {
  assert.deepEqual(nameFolders(['en', 'go', 'v2']), [{ title: 'en' }, { title: 'go' }, { title: 'v2' }]);
  assert.deepEqual(nameFolders(['en', 'qq']), [{ title: 'en' }, { title: 'qq' }]);
});

test('folders that the author listed as languages have the titles given there', () => {
  const listed = [
    { folder: 'zh-hans', title: '中文' },
    { folder: 'en', title: 'English' },
  ];
  assert.deepEqual(nameFolders(['zh-hans', 'en', 'api'], listed), [
    { title: '中文', language: 'zh-Hans' },
    { title: 'English', language: 'en' },
    { title: 'api' },
  ]);
});
