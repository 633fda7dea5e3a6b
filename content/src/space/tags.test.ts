import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTags, writeTags } from '../index.ts';

const YAML = `
- tag: new
  label: New feature
  icon: fa-sparkles
  color: green
- tag: 2024
  label: The year
- tag: fix
  color: $danger
- tag: party
  label: Party
  icon: 🎉
- tag: warn
  label: Careful
  emoji: 26a0-fe0f
  color: warning
`;

test('tags have labels, icons or emoji, and colors', () => {
  const { tags, warnings } = parseTags(YAML);
  assert.deepEqual(warnings, []);
  assert.deepEqual(tags, {
    new: { label: 'New feature', color: 'green', icon: 'sparkles' },
    2024: { label: 'The year' },
    fix: { label: 'fix', color: '$danger' },
    party: { label: 'Party', emoji: '🎉' },
    warn: { label: 'Careful', color: '$warning', emoji: '⚠️' },
  });
});

test('what is written is read again as it was', () => {
  const { tags } = parseTags(YAML);
  assert.deepEqual(parseTags(writeTags(tags)), { tags, warnings: [] });
  assert.equal(writeTags({}), '');
});

test('values that nothing good comes of are left out, each with a warning', () => {
  const hostile = `
- tag: a
  color: 'red;background:url(//evil.example)'
- tag: b
  icon: '"><script>alert(1)</script>'
- tag: 'a,b'
- tag: '"><b>'
- tag: __proto__
  label: x
- tag: ${'x'.repeat(101)}
- label: nameless
- just text
- tag: a
  label: again
- tag: c
  emoji: ${'🎉'.repeat(30)}
- tag: d
  label: "${'y'.repeat(5000)}\\n\\u0007z"
- tag: e
  label: [1, 2]
  icon: {a: 1}
`;
  const { tags, warnings } = parseTags(hostile);
  assert.deepEqual(tags, {
    a: { label: 'a' },
    b: { label: 'b' },
    c: { label: 'c' },
    d: { label: 'y'.repeat(100) },
    e: { label: 'e' },
  });
  assert.equal(Object.getPrototypeOf(tags), Object.prototype);
  assert.equal(warnings.length, 10);
});

test('a file that is no list of tags is ignored, and one without end is cut', () => {
  for (const text of ['', '# nothing', 'null']) assert.deepEqual(parseTags(text), { tags: {}, warnings: [] });
  for (const text of ['a: b', 'text', '- [', '['.repeat(5000), '&a [*a, *a]']) {
    const { tags, warnings } = parseTags(text);
    assert.deepEqual(tags, {}, text);
    assert.ok(warnings.length > 0, text);
  }
  const many = parseTags(Array.from({ length: 2000 }, (_, at) => `- tag: t${at}\n`).join(''));
  assert.equal(Object.keys(many.tags).length, 500);
  assert.equal(many.warnings.length, 1);
});
