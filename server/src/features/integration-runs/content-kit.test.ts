import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockHtml } from './content-kit.ts';

const block = (...children: unknown[]) => ({ type: 'block', children });

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
    '<div class="integration-box"><p class="integration-heading"><a href="https://a.example/b" rel="noopener noreferrer nofollow ugc">Draft</a></p>\n<p class="integration-text">by Ana</p>\n</div>\n<strong>1 &lt; 2 <a href="https://c.example/" rel="noopener noreferrer nofollow ugc">more</a></strong>',
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
    7,
    null,
  ];
  for (const url of wrong) {
    const html = blockHtml(
      block(
        { type: 'markdown', content: evil },
        { type: 'codeblock', content: evil },
        { type: 'heading', children: evil },
        { type: 'image', source: { url } },
        { type: 'webframe', source: { url } },
        { type: 'link', target: { url }, children: evil },
        { type: 'button', label: evil, onPress: { action: '@ui.url.open', url } },
        { type: 'script', children: evil },
        { type: '__proto__', children: evil },
        { type: 'constructor', children: evil },
      ),
    );
    assert.doesNotMatch(html ?? '', /<script|onerror=alert\(1\)>|(?:src|href)="(?!https:)|<img src=x/);
  }
});

test('what is too large, too deep, or nothing, is not shown', () => {
  let deep: unknown = { type: 'text', children: 'bottom' };
  for (let level = 0; level < 10_000; level++) deep = { type: 'vstack', children: [deep] };
  assert.doesNotMatch(blockHtml(block(deep, { type: 'text', children: 'top' })) ?? '', /bottom/);
  assert.equal(blockHtml(block(...Array.from({ length: 600 }, () => ({ type: 'divider' })))), undefined);
  assert.equal(blockHtml(block({ type: 'text', children: 'x'.repeat(100_001) })), undefined);
  for (const nothing of [undefined, null, '', [], {}, { type: 'block' }, { type: 'unknown' }])
    assert.equal(blockHtml(nothing), undefined);
});
