import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextPath } from './next.ts';

const BASE = 'https://lectern.test';
const next = (given: string | null) => nextPath(given, BASE);

test('own paths are kept, with their query and without a part of the page', () => {
  for (const path of ['/account', '/o/abc/s/def?x=1&y=%2F', '/join/abc', '/sites/acme/guide/', '/%2e%2e/x'])
    assert.equal(next(path), new URL(path, BASE).pathname + new URL(path, BASE).search);
  assert.equal(next('/account#there'), '/account');
});

test('nothing leads to another host, however it is written', () => {
  const attacks = [
    ...[
      '//evil.test',
      '///evil.test',
      '/\\evil.test',
      '\\/evil.test',
      '\\\\evil.test',
      'https://evil.test',
      'http:evil.test',
    ],
    ...[
      'https:/evil.test',
      '//evil.test@lectern.test',
      'https://lectern.test@evil.test',
      'https://lectern.test.evil.test',
    ],
    ...[
      '/\t/evil.test',
      '/\n/evil.test',
      '/\r\n/evil.test',
      '\t//evil.test',
      ' //evil.test',
      '/ /evil.test'.replace(' ', '\t'),
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      '/..//evil.test',
      '/.//evil.test',
      '/%2e%2e//evil.test',
      '/a/../..//evil.test',
    ],
    ...['/.\\evil.test', '/..\\\\evil.test', '?x', '#x', '', 'account', '/', '.', `/${'a'.repeat(2000)}`],
  ];
  for (const attack of attacks) {
    const path = next(attack);
    const url = new URL(path, BASE);
    assert.equal(url.origin, BASE, JSON.stringify(attack));
    assert.match(path, /^\/[^/\\]/, JSON.stringify(attack));
  }
  assert.equal(next(null), '/app');
});

test('whatever is given, what comes out is a path of this server', () => {
  const text = fc.string({
    unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '%2f', '%5c', '\t', '\n', '?', '#', ' ', '\0'),
  });
  fc.assert(
    fc.property(fc.oneof(text, fc.string(), fc.webUrl()), (given) => {
      const path = next(given);
      assert.equal(new URL(path, BASE).origin, BASE);
      assert.equal(new URL(path, 'https://other.test').origin, 'https://other.test');
      assert.match(path, /^\/[^/\\]/);
    }),
  );
});
