import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isAllowed, parseRobots, ROBOTS_LIMITS } from './manners.ts';

/** Whether a path may be fetched by these lines. */
function may(lines: string, path: string): boolean {
  const rules = parseRobots(lines) ?? assert.fail('too many rules');
  return isAllowed(rules, `https://example.com${path}`);
}

test('the most specific rule counts, and of two as specific the one that allows', () => {
  const lines = 'User-agent: *\nDisallow: /docs\nAllow: /docs/public\nDisallow: /same\nAllow: /same';
  assert.deepEqual(
    ['/docs/x', '/docs/public/x', '/same', '/other'].map((path) => may(lines, path)),
    [false, true, true, true],
  );
});

test('a star stands for anything, a dollar for the end, and elsewhere for itself', () => {
  const all = (rule: string, paths: string[]) => paths.map((path) => !may(`User-agent: *\nDisallow: ${rule}`, path));
  assert.deepEqual(all('/*.pdf$', ['/a.pdf', '/a/b.pdf', '/a.pdf?x', '/a.pdfx', '/.pdf']), [
    true,
    true,
    false,
    false,
    true,
  ]);
  assert.deepEqual(all('/a*b*c', ['/abc', '/axbxcx', '/acb', '/ab']), [true, true, false, false]);
  assert.deepEqual(all('/a$', ['/a', '/ab']), [true, false]);
  assert.deepEqual(all('/a$b', ['/a$b', '/a']), [true, false]);
  assert.deepEqual(all('/*ab*ab$', ['/abab', '/ab', '/abxab']), [true, false, true]);
});

test('groups of several agents, names with versions, comments, odd line ends and a byte order mark are read', () => {
  const lines =
    '\uFEFFUSER-AGENT: one\r\nUser-Agent: Lectern/2.0 # us\rDisallow: /a # why\n\nUser-agent: *\nDisallow: /';
  assert.deepEqual([may(lines, '/a'), may(lines, '/b')], [false, true]);
  assert.equal(may('User-agent: lectern\nDisallow:\n\nUser-agent: *\nDisallow: /', '/a'), true, 'an empty rule');
  assert.equal(may('Disallow: /', '/a'), true, 'a rule for nobody');
});

test('letters beyond ASCII and escapes are the same however they are written', () => {
  for (const rule of ['/café', '/caf%C3%A9', '/caf%c3%a9'])
    for (const path of ['/café', '/caf%C3%A9', '/caf%c3%a9'])
      assert.equal(may(`User-agent: *\nDisallow: ${rule}`, path), false, `${rule} ${path}`);
});

test('delays and sitemaps are read', () => {
  const read = parseRobots('Sitemap: https://example.com/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x');
  assert.deepEqual([read?.delay, read?.sitemaps], [2.5, ['https://example.com/s.xml']]);
  assert.equal(parseRobots('User-agent: *\nCrawl-delay: soon')?.delay, 0);
});

test('more rules than are judged are reported, and rules for others do not count', () => {
  const rules = 'Disallow: /x\n'.repeat(ROBOTS_LIMITS.rules + 1);
  assert.equal(parseRobots(`User-agent: *\n${rules}`), undefined);
  assert.equal(parseRobots(`User-agent: other\n${rules}`)?.rules.length, 0);
});

test('a rule matches what a regular expression made of it matches', () => {
  const piece = fc.constantFrom('a', 'b', 'ab', '*', '**', '$', '/b', '.b');
  const path = fc.array(fc.constantFrom('a', 'b', '/b', '.b'), { maxLength: 12 }).map((parts) => `/x${parts.join('')}`);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), path, (pieces, at) => {
      const pattern = `/x${pieces.join('')}`;
      const escaped = pattern.replaceAll(/[.$/]/g, '\\$&').replaceAll(/\*+/g, '.*');
      const expected = new RegExp(`^${escaped.replace(/\\\$$/, '$')}`).test(
        new URL(at, 'https://example.com').pathname,
      );
      assert.equal(!may(`User-agent: *\nDisallow: ${pattern}`, at), expected, `${pattern} ${at}`);
    }),
  );
});
