import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { toNode } from '../../model/convert.ts';
import { writtenOf } from './rendered-reads.ts';

const written = (source: string): (string | undefined)[] => {
  const found: (string | undefined)[] = [];
  toNode(openPage(`# Page\n\n${source}`).doc).forEach((node) => {
    if (node.type.name !== 'title') found.push(writtenOf(node));
  });
  return found;
};

test('a block is written with what it stands for, and the link that names its specification', () => {
  const source =
    '{% openapi-operation spec="kiln" path="/a" method="get" %}\n[Kiln](https://example.com/kiln.json)\n{% endopenapi-operation %}\n';
  assert.deepEqual(written(source), [
    '{% openapi-operation spec="kiln" path="/a" method="get" %}\n[x](<https://example.com/kiln.json>)\n{% endopenapi-operation %}\n',
  ]);
  assert.deepEqual(written('{% content-ref url="a b.md" %}\n[a](a.md)\n{% endcontent-ref %}\n'), [
    '{% content-ref url="a b.md" %}\n[x](<a.md>)\n{% endcontent-ref %}\n',
  ]);
});

test('what would end the tag, or says nothing yet, is not asked for', () => {
  assert.deepEqual(written('{% content-ref url="" %}\n{% endcontent-ref %}\n'), [undefined]);
  assert.deepEqual(written("{% content-ref url='a\"b.md' %}\n{% endcontent-ref %}\n"), [undefined]);
});
