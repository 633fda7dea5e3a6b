import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageFate, linkFate } from './urls.ts';

test('an address with blanks or symbols in its scheme is none, whatever the scheme would be', () => {
  for (const url of ['http :', 'h ttp://a', 'java\tscript:alert(1)', 'java\u200Bscript:x', 'ma ilto:a@b.c'])
    assert.equal(linkFate(url), 'drop', url);
  assert.equal(imageFate('h ttps://a/b.png'), 'drop');
});

test('addresses of the web, of mail and of telephones stay as they are', () => {
  for (const url of ['https://a.example/b?c#d', 'HTTP://a', 'mailto:a@b.c', 'tel:+1', '#here'])
    assert.equal(linkFate(url), 'keep', url);
});

test('an address of the web that names no place is for the publisher, who finds nothing there', () => {
  for (const url of ['https:javascript:alert(1)', 'https://<host>/a', 'http://a:port/', 'https://', 'http:'])
    assert.equal(linkFate(url), 'slot', url);
  for (const url of ['https://bücher.example/ä?ö=1', 'http://[::1]:80/', 'https:a.example', 'http://a/%zz'])
    assert.equal(linkFate(url), 'keep', url);
});

test('addresses of the hosted service may be pages of ours, which the publisher knows', () => {
  for (const url of ['https://app.gitbook.com', 'http://APP.gitbook.com/o/a', 'https://app.gitbook.com#b'])
    assert.equal(linkFate(url), 'slot', url);
  for (const url of ['https://app.gitbook.com.evil.example/', 'https://docs.gitbook.com/'])
    assert.equal(linkFate(url), 'keep', url);
});

test('paths are for the publisher to resolve', () => {
  for (const url of ['a.md', '../b/', '/c', '?d', 'https.md']) assert.equal(linkFate(url), 'slot', url);
});

test('pictures in the text itself are pixels only', () => {
  assert.equal(imageFate('data:image/png;base64,AA=='), 'keep');
  assert.equal(imageFate('data:image/svg+xml,<svg/>'), 'drop');
});
