import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageByScript } from './script-language.ts';

test('Chinese, Japanese and Korean are known by their letters', () => {
  assert.equal(languageByScript(['什么是奇点', '快速开始']), 'zh');
  assert.equal(languageByScript(['概要', 'はじめに', '設定する']), 'ja');
  assert.equal(languageByScript(['개요', '시작하기', '大韓民國']), 'ko');
});

test('names in Latin letters among the words change nothing', () => {
  assert.equal(languageByScript(['安装 Singularity', '使用 Docker 运行', 'FAQ', 'API 参考']), 'zh');
});

test('a few words of another script do not make a language', () => {
  assert.equal(languageByScript(['Introduction', 'Installing the program', 'Languages', '中文']), undefined);
  assert.equal(languageByScript(['Начало', 'الفرن', 'Überblick']), undefined);
  assert.equal(languageByScript([]), undefined);
});

test('only the beginning of very long lists is read', () => {
  assert.equal(languageByScript(['語'.repeat(30_000), 'a'.repeat(1_000_000)]), 'zh');
});
