import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kitHtml } from './elements.ts';
import { declaredSources, isFromSource } from './sources.ts';

const block = (...children: unknown[]) => ({ type: 'block', children });
const blockHtml = (...given: Parameters<typeof kitHtml>) => kitHtml(...given)?.html;
const show = (element: unknown, given: Parameters<typeof kitHtml>[1] = {}) => blockHtml(block(element), given) ?? '';

test('what a script describes is HTML of ours', () => {
  const card = {
    type: 'card',
    title: 'Draft',
    hint: 'by Ana',
    onPress: { action: '@ui.url.open', url: 'https://a.example/b' },
  };
  const line = {
    type: 'text',
    style: 'bold',
    children: ['1 < 2 ', { type: 'link', target: { url: 'https://c.example' }, children: 'more' }],
  };
  assert.equal(
    blockHtml(block(card, line)),
    '<div class="integration-box"><p class="integration-heading"><a href="https://a.example/b" rel="noopener noreferrer nofollow ugc">Draft</a></p>\n<div class="integration-text">by Ana</div>\n</div>\n<strong>1 &lt; 2 <a href="https://c.example/" rel="noopener noreferrer nofollow ugc">more</a></strong>',
  );
});

test('a card without a title has no heading', () => {
  for (const title of [undefined, '', 7])
    assert.equal(
      blockHtml(block({ type: 'card', title, children: ['Text'] })),
      '<div class="integration-box">Text</div>\n',
      String(title),
    );
});

test('nothing that a script says runs, or leads anywhere but to the web', () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//[',
    `https://a.example/${evil}`,
    { host: evil, pathname: evil },
    { host: 'a.example', pathname: '/', query: { [evil]: evil } },
    7,
    null,
  ];
  for (const url of wrong) {
    const written = typeof url === 'string' ? url : 'x';
    const html = blockHtml(
      block(
        { type: 'markdown', content: evil },
        { type: 'markdown', content: `[x](${written}) ![x](${written}) {% @a/b url="${written}" %}` },
        { type: 'codeblock', content: evil, syntax: evil },
        { type: 'heading', children: evil },
        { type: 'image', source: { url } },
        { type: 'webframe', source: { url }, data: { [evil]: evil } },
        { type: 'link', target: { url }, children: evil },
        { type: 'button', label: evil, tooltip: evil, onPress: { action: '@ui.url.open', url } },
        { type: 'button', label: evil, onPress: { action: evil, [evil]: evil }, confirm: { title: evil, text: evil } },
        { type: 'input', label: evil, hint: evil, element: { type: 'textinput', state: evil, placeholder: evil } },
        { type: 'select', state: evil, options: [{ id: evil, label: evil }] },
        { type: 'radio', state: evil, value: evil },
        { type: 'modal', title: evil, returnValue: { [evil]: evil }, children: [evil] },
        { type: 'script', children: evil },
        { type: '__proto__', children: evil },
        { type: 'constructor', children: evil },
      ),
      { state: { [evil]: evil }, sources: ['https://a.example/'] },
    );
    assert.doesNotMatch(html ?? '', /<script|<[^<>"]*(?:"[^"]*"[^<>"]*)*onerror|(?:src|href)="(?!https:|")|<img src=x/);
  }
});

test('what is too large, too deep, or nothing, is not shown', () => {
  let deep: unknown = { type: 'text', children: 'bottom' };
  let lists: unknown = 'bottom';
  for (let level = 0; level < 10_000; level++) {
    deep = { type: 'vstack', children: [deep] };
    lists = [lists];
  }
  assert.doesNotMatch(blockHtml(block(deep, lists, { type: 'text', children: 'top' })) ?? '', /bottom/);
  assert.equal(blockHtml(block(...Array.from({ length: 600 }, () => ({ type: 'divider' })))), undefined);
  assert.equal(blockHtml(block('x', ...Array.from({ length: 6000 }, () => ''))), undefined);
  assert.equal(blockHtml(block({ type: 'text', children: 'x'.repeat(100_001) })), undefined);
  assert.equal(blockHtml(block({ type: 'markdown', content: 'x'.repeat(100_001) })), undefined);
  const press = { type: 'button', label: 'x', onPress: { action: 'x', more: 'y'.repeat(5000) } };
  assert.equal(blockHtml(block(press)), undefined);
  for (const nothing of [undefined, null, '', [], {}, { type: 'block' }, { type: 'unknown' }])
    assert.equal(blockHtml(nothing), undefined);
});

test('a button names what it does, and one that changes the page for writers is not there', () => {
  const confirm = { title: 'Sure?', text: 'It cannot be undone.', confirm: 'Yes' };
  const made = kitHtml(
    block({ type: 'button', label: 'Vote', style: 'primary', onPress: { action: 'vote', for: 1 }, confirm }),
  );
  assert.equal(
    made?.html,
    '<button type="button" class="integration-button is-primary" data-press="{&quot;action&quot;:&quot;vote&quot;,&quot;for&quot;:1}" data-confirm="Sure?\n\nIt cannot be undone.">Vote</button>\n',
  );
  assert.equal(made?.acts, true);
  for (const action of ['@editor.node.updateProps', '@link.unfurl', '', 7, undefined])
    assert.equal(show({ type: 'button', label: 'Edit', onPress: { action, props: {} } }), '');
  assert.match(show({ type: 'button', icon: 'edit', onPress: { action: 'x' } }), />edit<\/button>/);
});

test('inputs begin with what the state has, else with what the script says', () => {
  const given = { state: { name: 'Ana', plan: 'pro', on: true, sizes: ['s', 2] } };
  const text = { type: 'textinput', state: 'name', initialValue: 'nobody' };
  assert.match(show(text, given), / value="Ana">/);
  assert.match(show(text), / value="nobody">/);
  assert.doesNotMatch(show({ ...text, state: 'constructor', initialValue: undefined }, given), /native/);
  assert.match(show({ ...text, multiline: true }, given), />\nAna<\/textarea>/);
  const options = [{ id: 'free', label: 'Free' }, { id: 'pro' }];
  assert.match(
    show({ type: 'select', state: 'plan', options, onValueChange: { action: 'chosen' } }, given),
    /data-change="[^"]+"><option value="free">Free<\/option><option value="pro" selected>pro<\/option>/,
  );
  assert.match(show({ type: 'switch', state: 'on' }, given), /role="switch"[^<>]* checked>/);
  assert.match(show({ type: 'checkbox', state: 'sizes', value: 2 }, given), /data-value="2" checked>/);
  assert.doesNotMatch(show({ type: 'checkbox', state: 'sizes', value: '2' }, given), /checked/);
  assert.match(show({ type: 'radio', state: 'plan', value: 'pro' }, given), /name="plan"[^<>]* checked>/);
  const field = show({ type: 'input', label: 'Name', hint: 'yours', element: text }, given);
  assert.match(
    field,
    /^<label class="integration-field"><span class="integration-label">Name<\/span><input (?![^<>]*aria-label)/,
  );
});

test('Markdown has no headings, anchors and blocks that depend on the page', () => {
  const content = '# One\n\n## Two\n\n[a](https://a.example/) [b](b.md) **c**\n\n{% @a/b %}\n';
  const html = show({ type: 'markdown', content });
  assert.match(html, /<strong>c<\/strong>/);
  assert.match(html, /href="https:\/\/a\.example\/"/);
  assert.doesNotMatch(html, /<h\d| id=|b\.md/);
});

test('of many Markdown texts, those that would take long to read are shown as they are', () => {
  const text = { type: 'markdown', content: `**bold** ${'x'.repeat(3000)}` };
  const html = blockHtml(block(text, text, text, text, text)) ?? '';
  assert.equal(html.split('<strong>').length - 1, 3);
  assert.equal(html.split('**bold**').length - 1, 2);
});

test('a text may be bound to the state, and an address to parts of it', () => {
  const given = { state: { text: 'from state', n: 3 } };
  assert.match(show({ type: 'codeblock', content: { $state: 'text' } }, given), />from state<\/code>/);
  const url = { host: 'a.example', pathname: '/x', query: { n: { $state: 'n' } } };
  assert.match(show({ type: 'link', target: { url }, children: 'x' }, given), /href="https:\/\/a\.example\/x\?n=3"/);
});

test('a page is framed where the integration declares it, without an origin, and is a link elsewhere', () => {
  const frame = (url: string) =>
    show({ type: 'webframe', source: { url } }, { sources: ['https://a.example/w/', 'https://*.b.example'] });
  for (const url of ['https://a.example/w/1', 'https://x.b.example/'])
    assert.match(frame(url), /^<iframe [^<>]*sandbox="(?![^"]*allow-same-origin)/);
  for (const url of [
    'https://a.example/v',
    'https://b.example/',
    'http://a.example/w/1',
    'https://a.example:8443/w/1',
    'https://xb.example/',
    'https://x@a.example/w/1',
    'https://a.example/w/../v',
  ])
    assert.match(frame(url), /^<p><a href/, url);
});

test('of a policy, hosts of the web count, and nothing that would open the page to all', () => {
  const wide = `frame-src 'self' 'unsafe-inline' * https: data: blob: https://* https://*.com x.example/a https://*.y.example https://z.example/a;b`;
  assert.deepEqual(declaredSources(wide, 'frame-src'), [
    'https://x.example/a',
    'https://*.y.example',
    'https://z.example/a',
  ]);
  assert.deepEqual(declaredSources({ 'frame-src': 'https://a.example, https://b.example' }, 'frame-src'), [
    'https://b.example',
  ]);
  assert.deepEqual(declaredSources(undefined, 'frame-src'), []);
  assert.equal(declaredSources(Array.from({ length: 90 }, (_, n) => `https://h${n}.example`).join(' '), 'x').length, 0);
  assert.ok(isFromSource('https://a.example/', 'https://a.example'));
});
