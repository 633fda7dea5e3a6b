import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeSitemap } from './sitemap.ts';
import { escapeXml } from '../xml.ts';

test('text can neither end its XML element nor begin another', () => {
  assert.equal(
    escapeXml(`</loc><x a="b" c='d'>&amp;`),
    '&lt;/loc&gt;&lt;x a=&quot;b&quot; c=&apos;d&apos;&gt;&amp;amp;',
  );
});

test('addresses in a map are escaped', () => {
  assert.match(composeSitemap(`https://docs.example.com/a&'b`, [{ base: '' }]), /\/a&amp;&apos;b\/sitemap-pages/);
});
