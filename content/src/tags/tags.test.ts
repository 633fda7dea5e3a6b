import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedClasses } from '../render/sanitizing/allow-list.ts';
import { toDocument } from '../document/document.ts';
import { markdownOf } from '../from-document/markdown-of.ts';
import { links } from '../links/links.ts';
import { plainHtml } from '../render/testing.ts';
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

test('a block that an author copied as HTML is known by classes that our HTML has', () => {
  const classes = new Set(TAGS.flatMap((tag) => tag.classes ?? []));
  const known = TAGS.flatMap(({ use, useClasses = [] }) => useClasses.map((name) => [use, name] as const));
  assert.ok(known.length >= 6);
  for (const [use, name] of known) assert.ok(use !== undefined && classes.has(name), name);
});

test('an embedded address is shown as its host and where on it', () => {
  const shown = (url: string) => TAGS.find(({ name }) => name === 'embed')?.html?.open({ url }, place) ?? '';
  const host = '<span class="embed-host">example.com</span>';
  assert.ok(shown('https://www.example.com/a?b').includes(`>${host}<span class="embed-path">/a?b</span></a>`));
  assert.ok(shown('http://example.com/').includes(`>${host}</a>`));
  assert.ok(shown('a.md').includes('>a.md</a>'));
});

test('a tag leads to the first of its attributes that says where, or to its only value', () => {
  const targetsOf = (source: string): string[] => links(source).map(({ kind, target }) => `${kind} ${target}`);
  for (const [tag, kind, names] of [
    ['content-ref', 'page-link', ['url', 'page', '']],
    ['page-ref', 'page-link', ['url', 'page', '']],
    ['include', 'include', ['', 'src']],
    ['file', 'file', ['src', '']],
    ['embed', 'embed', ['url', '']],
    ['openapi', 'openapi', ['src']],
    ['swagger', 'openapi', ['src']],
    ['@a/b', 'embed', ['url']],
  ] as const) {
    const attribute = (name: string, value: string) => (name === '' ? ` "${value}"` : ` ${name}="${value}"`);
    for (const name of names)
      assert.deepEqual(targetsOf(`{% ${tag}${attribute(name, 'x')} %}\n`), [`${kind} x`], `${tag} ${name}`);
    const all = names.toReversed().map((name, at) => attribute(name, `x${names.length - 1 - at}`));
    assert.deepEqual(targetsOf(`{% ${tag}${all.join('')} %}\n`), [`${kind} x0`], tag);
  }
  assert.deepEqual(targetsOf('{% hint src="x" %}\n{% endhint %}\n'), []);
});

test('what a tag does not say leaves nothing empty on the page', () => {
  for (const [source, html] of [
    ['{% update %}\na\n{% endupdate %}', '<section class="update">\n<p>a</p>\n</section>\n'],
    ['{% step %}\na\n{% endstep %}', '<div class="step" role="listitem">\n<p>a</p>\n</div>\n'],
    ['{% column %}\na\n{% endcolumn %}', '<div class="column">\n<p>a</p>\n</div>\n'],
    ['{% column width="101%" valign="x" %}\na\n{% endcolumn %}', '<div class="column">\n<p>a</p>\n</div>\n'],
    ['{% prompt %}\na\n{% endprompt %}', '<div class="prompt">\n<p>a</p>\n</div>\n'],
    ['{% hint %}\na\n{% endhint %}', '<div class="hint hint-info" role="note" aria-label="Note">\n<p>a</p>\n</div>\n'],
    [
      '{% swagger-response %}\n{% endswagger-response %}',
      '<dl class="openapi-responses">\n<dt><code class="openapi-status"></code></dt>\n<dd>\n</dd>\n</dl>\n',
    ],
    [
      '{% @a/b %}',
      '<div class="integration" data-integration="@a/b">\n<p class="integration-title">a: b</p>\n<!--integration a b-->\n</div>\n',
    ],
  ] as const)
    assert.equal(plainHtml(`${source}\n`), html, source);
});

test('what a description of an operation says comes back, its summary too', () => {
  const source =
    '{% openapi src="https://a.example/b.yaml" path="/pets" method="get" summary="All pets" expanded="true" %}';
  const markdown = markdownOf(toDocument(source, refer), (ref) => String(ref['url']));
  for (const said of [
    'src="https://a.example/b.yaml"',
    'path="/pets"',
    'method="get"',
    'summary="All pets"',
    'expanded="true"',
  ])
    assert.ok(markdown.includes(said), `${said} in ${markdown}`);
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

test('of a block with too much in it for its document, address and content are left', () => {
  const long = 'x'.repeat(3000);
  const propsOf = (attributes: string) => {
    const [block] = toDocument(`{% @a/b ${attributes} %}\n`, refer).nodes;
    return (block as { data?: { props?: unknown } }).data?.props;
  };
  assert.deepEqual(propsOf('url="https://c.example" d="e"'), { url: 'https://c.example', d: 'e' });
  assert.deepEqual(propsOf(`content="${long}" d="e"`), { content: long });
  assert.deepEqual(propsOf(`url="https://c.example" d="${long}"`), { url: 'https://c.example' });
});

test('an icon that an author gave is in the document, and none where none was given', () => {
  for (const [source, icon] of [
    ['{% hint style="info" icon="star" %}\na\n{% endhint %}\n', 'star'],
    ['{% hint style="info" %}\na\n{% endhint %}\n', undefined],
  ]) {
    const [block] = toDocument(source ?? '', refer).nodes;
    assert.equal((block as { data?: { icon?: string } }).data?.icon, icon);
  }
});
