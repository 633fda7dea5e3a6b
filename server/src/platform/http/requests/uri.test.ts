import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { toUri } from './uri.ts';

const ajv = new Ajv2020();
addFormats.default(ajv);
const isUri = ajv.compile({ type: 'string', format: 'uri' });

test('a plain address stays as it is', () => {
  for (const url of ['https://example.com/a%20b.png', 'http://[::1]:8080/x?a=1&b=%5B#top', 'https://u:p@e.com/~x'])
    assert.equal(toUri(url), url);
});

test('letters that no URI holds are encoded', () => {
  assert.equal(toUri('https://exämple.com/bild für alle.png'), 'https://xn--exmple-cua.com/bild%20f%C3%BCr%20alle.png');
  assert.equal(toUri('https://e.com/a|b[1]?q={x}#a#b'), 'https://e.com/a%7Cb%5B1%5D?q=%7Bx%7D#a%23b');
  assert.equal(toUri('https://e.com/100%'), 'https://e.com/100%25');
});

test('what is no web address is none', () => {
  for (const text of ['', 'logo.png', 'javascript:alert(1)', 'ftp://e.com/a', 'https://'])
    assert.equal(toUri(text), undefined);
});

test('every web address becomes a URI that leads to the same place', () => {
  const text = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string().map((path) => `https://e.com/${path}`),
  );
  fc.assert(
    fc.property(text, (address) => {
      const uri = toUri(address);
      if (URL.parse(address) === null) return assert.equal(uri, undefined);
      assert.ok(isUri(uri), `${uri}`);
      assert.equal(toUri(uri ?? ''), uri);
      assert.equal(new URL(uri ?? '').host, new URL(address).host);
    }),
  );
});
