import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelUpdateTags } from '../index.ts';

const LABELS = new Map([
  ['new', 'New feature'],
  ['odd', 'Both "quotes" %} {% if x'],
]);
const label = (source: string): string => labelUpdateTags(source, (name) => LABELS.get(name));

test('tags of updates are written as readers call them, and nothing else is changed', () => {
  const source =
    '# A\r\n\r\n> {% update date="2026-01-01" tags="new,other" %}\r\n> tags="new"\r\n> {% endupdate %}\r\n';
  assert.equal(label(source), source.replace('"new,other"', '"New feature, other"'));
});

test('what stands in code, in other tags or without a tag stays', () => {
  for (const source of [
    '```\n{% update tags="new" %}\n```\n',
    '{% hint tags="new" %}\nx\n{% endhint %}\n',
    '{% update date="2026-01-01" %}\nx\n{% endupdate %}\n',
    'update tags="new"\n',
    '{% update tags="new',
    '{% update tags="new\n\nnew" %}\nx\n{% endupdate %}\n',
  ])
    assert.equal(label(source), source);
});

test('a label cannot end the attribute or the tag', () => {
  assert.equal(
    label('{% update tags="odd" %}\nx\n{% endupdate %}\n'),
    '{% update tags="Both quotes if x" %}\nx\n{% endupdate %}\n',
  );
});
