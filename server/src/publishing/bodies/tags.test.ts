// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

const TAGS = `- tag: new
  label: New <feature>
  icon: bolt
  color: green
- tag: fix
  label: Fixed
  emoji: 🐛
- tag: evil
  label: '<script>alert(1)</script>'
  icon: 'x" onload="alert(1)'
  color: 'red" onclick="alert(1)'
- tag: help
  color: $danger
`;
const NEWS = `---
tags:
  - fix
  - tag: new
    primary: true
  - constructor
---
# News

{% updates %}
{% update date="2026-03-01" tags="new,fix,evil,unknown,constructor" %}
## Version 2

Text.
{% endupdate %}
{% endupdates %}

\`{% update tags="new" %}\`
`;
const QUIET = '---\ntags: [new]\nlayout:\n  tags:\n    visible: false\n---\n# Quiet\n';
const BARE = `---\ntags: ['${'<b>'.repeat(20)}', help]\nlayout:\n  title:\n    visible: false\n---\n# Bare\n`;
const files = {
  'README.md': '# Home',
  'news.md': NEWS,
  'bare.md': BARE,
  'quiet.md': QUIET,
  '.gitbook/tags.yaml': TAGS,
};
const { base, spaceId, owner, report } = await makeSite(world, files);
const api = world.as(owner.token);

test('updates show their tags with the label, picture and color that the space gives them', async () => {
  const { text } = await browser.get(`${base}/news`);
  const [list = ''] = /<ul class="update-tags">.*?<\/ul>/s.exec(text) ?? [];
  const chips = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, chip]) => chip);
  assert.match(
    chips[0] ?? '',
    /^<span class="chip color-green"><span class="icon" aria-hidden="true"><svg.*?<\/svg><\/span> New &lt;feature&gt;<\/span>$/s,
  );
  assert.deepEqual(chips.slice(1), [
    '<span class="chip color-default"><span class="icon" aria-hidden="true">🐛</span> Fixed</span>',
    '<span class="chip color-default">&lt;script&gt;alert(1)&lt;/script&gt;</span>',
    '<span class="chip">unknown</span>',
    '<span class="chip">constructor</span>',
  ]);
  assert.doesNotMatch(text, /<script>alert|onload=|onclick=/);
});

const tagsOf = (text: string) => /<ul class="page-tags">.*?<\/ul>/s.exec(text)?.[0] ?? '';

test('a page shows its tags below its title, the most important one first, and loads the style for them', async () => {
  const { text } = await browser.get(`${base}/news`);
  const chips = [...tagsOf(text).matchAll(/<li>(.*?)<\/li>/gs)].map(([, chip = '']) =>
    chip.replaceAll(/<svg.*?<\/svg>/gs, ''),
  );
  assert.deepEqual(chips, [
    `<a class="chip color-green" href="${base}/~tags/new"><span class="icon" aria-hidden="true"></span> New &lt;feature&gt;</a>`,
    `<a class="chip color-default" href="${base}/~tags/fix"><span class="icon" aria-hidden="true">🐛</span> Fixed</a>`,
    `<a class="chip" href="${base}/~tags/constructor">constructor</a>`,
  ]);
  assert.ok(text.indexOf('page-tags') > text.indexOf('<h1'));
  assert.match(text, /<link rel="stylesheet"\s+href="[^"]*\/sequences-[^"]*\.css"/);
});

test('tags are shown without the title, but not where the page hides them or has none', async () => {
  const bare = (await browser.get(`${base}/bare`)).text;
  assert.match(tagsOf(bare), /<a class="chip" [^>]*>(?:&lt;b&gt;){20}<\/a>.*<a class="chip color-danger" [^>]*>help</s);
  for (const path of ['/quiet', '']) {
    const { text } = await browser.get(`${base}${path}`);
    assert.doesNotMatch(text, /page-tags|\/sequences-/);
  }
});

test('the report of an import names what of the tags was left out', () => {
  const warnings = report.warnings.filter(({ file }) => file === '.gitbook/tags.yaml');
  assert.deepEqual(
    warnings.map(({ message }) => message),
    [
      'The tag evil has a color that tags do not have and is shown without it.',
      'The tag evil has an icon that is none and is shown without it.',
    ],
  );
});

test('Markdown and feeds call tags as readers do', async () => {
  const label = '<script>alert(1)</script>';
  const markdown = (await browser.get(`${base}/news.md`)).text;
  assert.match(
    markdown,
    new RegExp(`tags="New <feature>, Fixed, ${label.replace(/[()/]/g, '\\$&')}, unknown, constructor"`),
  );
  assert.match(markdown, /`\{% update tags="new" %\}`/);
  const feed = (await browser.get(`${base}/news/rss.xml`)).text;
  assert.deepEqual(
    [...feed.matchAll(/<category>(.*?)<\/category>/g)].map(([, name]) => name),
    ['New &lt;feature&gt;', 'Fixed', '&lt;script&gt;alert(1)&lt;/script&gt;', 'unknown', 'constructor'],
  );
});

test('a revision says how its tags are shown, and pages name theirs', async () => {
  const { body } = await api.get(`/v1/spaces/${spaceId}/content`);
  assert.deepEqual(body.tags, [
    { slug: 'new', label: 'New <feature>', icon: 'bolt', color: 'green' },
    { slug: 'fix', label: 'Fixed', emoji: '🐛', color: 'default' },
    { slug: 'evil', label: '<script>alert(1)</script>', color: 'default' },
    { slug: 'help', label: 'help', color: '$danger' },
  ]);
  assert.deepEqual(
    body.pages.map(({ tags }: { tags: string[] }) => tags),
    [[], ['<b>'.repeat(20), 'help'], ['new', 'fix', 'constructor'], ['new']],
  );
});

test('a document names the tags of its updates, and the page keeps its file', async () => {
  const { body } = await api.get(`/v1/spaces/${spaceId}/content/page/${await pageId('news.md')}/document`);
  const [updates] = body.document?.nodes ?? body.nodes;
  assert.deepEqual(updates.nodes[0].data.tags[0], { kind: 'tag', tag: 'new' });
});

const pageId = async (source: string) => (await readCurrent(world, spaceId)).tree.pageBySource.get(source)?.id;

test('an import that changes tags says which, and the page follows', async () => {
  await importFiles(world, spaceId, {
    ...files,
    '.gitbook/tags.yaml': '- tag: new\n  label: Added\n  color: green\n- tag: more\n',
  });
  const revision = (await readCurrent(world, spaceId)).revision.id;
  const { body } = await api.get(`/v1/spaces/${spaceId}/revisions/${revision}/changes`);
  assert.deepEqual(
    body.changes.map(({ type, tag }: { type: string; tag?: { slug: string } }) => `${type} ${tag?.slug}`),
    ['tag_edited new', 'tag_created more', 'tag_deleted fix', 'tag_deleted evil', 'tag_deleted help'],
  );
  assert.deepEqual(body.changes[0].attributes, {
    label: { before: 'New <feature>', after: 'Added' },
    icon: { before: 'bolt' },
  });
  assert.match((await browser.get(`${base}/news`)).text, /<span class="chip color-green">Added<\/span>/);
});
