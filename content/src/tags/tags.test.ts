import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedClasses } from '../render/sanitizing/allow-list.ts';
import { toDocument } from '../document/document.ts';
import { markdownOf } from '../from-document/markdown-of.ts';
import { INTEGRATION } from './integration.ts';
import { TAGS } from './tags.ts';

const place = { name: '@a/b', id: 'i', titleId: 't', hasBody: true, isFirst: true, isLast: true };
const refer = ({ target }: { target: string }) => ({ kind: 'url', url: target });

test('every tag has a name of its own, which is not the end of another', () => {
  const names = TAGS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.every((name) => !names.includes(`end${name}`)));
});

test('the classes that tags write are those that they declare', () => {
  for (const { name, html } of TAGS) {
    const written = [...(html?.open({ title: 't', icon: 'x' }, place) ?? '').matchAll(/class="([^"]*)"/g)];
    for (const [, classes = ''] of written) assert.equal(allowedClasses(classes), classes, name);
  }
});

test('a block whose tag is all that it is comes back from its document', () => {
  const alone = TAGS.filter(({ name, end, isPart, document, markdown }) => {
    return end === 'always' && !isPart && name !== INTEGRATION && document && markdown && name !== 'if';
  });
  assert.ok(alone.length >= 5);
  for (const { name } of alone) {
    const document = toDocument(`{% ${name} %}\n{% end${name} %}\n`, refer);
    const again = toDocument(
      markdownOf(document, (ref) => String(ref['url'])),
      refer,
    );
    assert.deepEqual(again, document, name);
    assert.equal(document.nodes.length, 1, name);
  }
});
