import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { nodesAt } from './nodes-at.ts';

const SOURCE = `---
icon: leaf
---

# Title

One.

{% hint style="info" %}
Two.

* three
* four
{% endhint %}

> five
>
> six
`;

/** The types of the nodes that a word of the source stands in. */
function typesAt(word: string): string[] {
  const page = openPage(SOURCE);
  let { content = [] } = page.doc;
  return nodesAt(page, SOURCE.indexOf(word)).map((index) => {
    const node = content[index];
    assert.ok(node !== undefined);
    content = node.content ?? [];
    return node.type;
  });
}

test('a place of the source is found in the nodes that it was read as', () => {
  assert.deepEqual(typesAt('icon'), ['frontMatter']);
  assert.deepEqual(typesAt('Title'), ['title']);
  assert.deepEqual(typesAt('One.'), ['paragraph']);
  assert.deepEqual(typesAt('Two.'), ['hint', 'paragraph']);
  assert.deepEqual(typesAt('four').slice(0, 3), ['hint', 'list', 'item']);
  assert.deepEqual(typesAt('six'), ['quote', 'paragraph']);
});

test('every place of every page is in it, also those outside of its text', () => {
  for (const source of ['', '\n\n', 'One', SOURCE])
    for (const offset of [-1, 0, source.length, source.length + 100, Number.MAX_SAFE_INTEGER]) {
      const page = openPage(source);
      let { content = [] } = page.doc;
      for (const index of nodesAt(page, offset)) {
        assert.ok(content[index] !== undefined, `${offset} in ${JSON.stringify(source)}`);
        content = content[index].content ?? [];
      }
    }
});
