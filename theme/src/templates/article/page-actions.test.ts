import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPageView } from '../../index.ts';
import { HOSTILE, makeFrame, makeLook, makePageView } from '../testing.ts';
import type { SiteLook } from '../look-views.ts';
import type { PageUse } from '../uses.ts';
import type { PageView } from '../views.ts';

const FULL = {
  markdownUrl: 'https://docs.example.com/install.md',
  isOpen: true,
  mcpUrl: 'https://docs.example.com/~gitbook/mcp',
  editUrl: 'https://github.com/acme/docs/edit/main/install.md',
};
const pageWith = (look: Partial<SiteLook>, view: Partial<PageView> = {}): string =>
  renderPageView(makePageView({ ...FULL, ...view, frame: makeFrame({ look: makeLook(look) }) }));

test('an assistant of another house is asked to read the page as Markdown', () => {
  const html = pageWith({});
  const question = encodeURIComponent(`Read ${FULL.markdownUrl}, so that I can ask questions about it.`);
  assert.ok(html.includes(`href="https://chatgpt.com/?hints=search&amp;q=${question}"`));
  assert.ok(html.includes(`href="https://claude.ai/new?q=${question}"`));
});

test('a page that not everybody can fetch is not given to assistants of other houses', () => {
  assert.doesNotMatch(pageWith({}, { isOpen: false }), /chatgpt|claude\.ai/);
});

test('each action of a page goes with its setting, and nothing is left of them when all are off', () => {
  const parts: [setting: keyof SiteLook, part: RegExp][] = [
    ['hasMarkdownActions', /class="page-copy"/],
    ['hasAssistants', /chatgpt\.com/],
    ['hasMcp', /data-copy="https:\/\/docs\.example\.com\/~gitbook\/mcp"/],
    ['hasEditLink', /href="https:\/\/github\.com\/acme\/docs\/edit\/main\/install\.md"[^>]*>Edit this page</],
  ];
  for (const [setting, part] of parts) {
    assert.match(pageWith({}), part);
    assert.doesNotMatch(pageWith({ [setting]: false }), part, setting);
  }
  const none = { hasMarkdownActions: false, hasAssistants: false, hasMcp: false, hasEditLink: false };
  assert.doesNotMatch(pageWith(none), /page-actions/);
});

test('no address of a page breaks out of its actions', () => {
  const html = pageWith({}, { markdownUrl: HOSTILE, mcpUrl: HOSTILE, editUrl: `https://example.com/${HOSTILE}` });
  assert.doesNotMatch(html, /<script>alert|<img src=x/);
  assert.doesNotMatch(pageWith({}, { editUrl: 'javascript:alert(1)' }), /javascript:/);
});

test('a page loads the scripts for diagrams and players only where it has some', () => {
  const assets = { 'embeds.js': '/a/embeds.js', 'diagrams.js': '/a/diagrams.js', 'diagram.html': '/a/diagram.html' };
  const pageOf = (...uses: PageUse[]): string =>
    renderPageView(makePageView({ uses: new Set(uses), frame: makeFrame({ assets, lang: 'de' }) }));
  assert.doesNotMatch(pageOf(), /embeds\.js|diagrams\.js/);
  assert.match(
    pageOf('diagram'),
    /src="\/a\/diagrams\.js"[^>]*data-frame="\/a\/diagram\.html"[^>]*data-name="Diagramm"/,
  );
  assert.match(pageOf('player'), /src="\/a\/embeds\.js" data-show-from="Inhalt von \{host\} anzeigen"/);
});
