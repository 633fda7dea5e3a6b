import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { compareTranslations, createTranslated, insertDelivery, insertTranslation, OVENS } from '../testing.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const { organizationId } = home;
const owner = world.as(home.owner.token);
const reader = world.as((await makePerson(world.ctx, 'ravi', { organizationId, role: 'read' })).token);

const FILES = OVENS;
const { bind, merge, countsOf, pageOf, statesOf } = createTranslated(world, home);
type Bound = Awaited<ReturnType<typeof bind>>;

const exported = async ({ settings }: Bound, format = 'xliff'): Promise<string> =>
  (await owner.get(`${settings}/export`, { query: { language: 'fr', format } })).body.content;

const bringIn = ({ settings }: Bound, content: string, format = 'xliff') =>
  owner.post(`${settings}/import`, { body: { language: 'fr', format, content } });

/** The work of a translator: each text that has no translation gets one. */
const translate = (xliff: string, word = 'FR'): string =>
  xliff.replaceAll(
    /<segment state="initial"><source>([^]*?)<\/source><\/segment>/g,
    (_, text: string) =>
      `<segment state="translated"><source>${text}</source><target>${word} ${text}</target></segment>`,
  );

async function bringInAndMerge(bound: Bound, content: string, format?: string) {
  const { status, body, text } = await bringIn(bound, content, format);
  assert.equal(status, 200, text);
  await merge(bound, body.changeRequest);
  return body;
}

test('texts go out, are translated, come in, and exactly those that the source changes afterwards are stale', async () => {
  const bound = await bind();
  const body = await bringInAndMerge(bound, translate(await exported(bound)));
  assert.deepEqual([body.applied, body.kept, body.outdated, body.refusedCount], [5, 0, 0, 0]);
  assert.deepEqual(await countsOf(bound), { translated: 5, stale: 0, missing: 0 });
  assert.equal(
    (await pageOf(bound.french, 'ovens')).source,
    '# FR Ovens\n\nFR Heat the **oven**, see [clay](clay.md).\n\nFR Wait.\n\n```\ncode\n```\n',
  );
  const edited = FILES['README.md'].replace('Wait.', 'Wait an hour.').replace('code', 'more code');
  await importFiles(world, bound.source, { ...FILES, 'README.md': edited });
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound), { translated: 4, stale: 1, missing: 0 });
  assert.deepEqual((await statesOf(bound, 'ovens')).at(-1), ['Wait an hour.', 'stale', 'import']);
  const again = await exported(bound);
  assert.match(again, /earlier-translation">FR Wait\./);
  assert.match(again, /earlier-source">Wait\./);
  assert.equal((await bringInAndMerge(bound, translate(again, 'FR2'))).applied, 1);
  assert.deepEqual(await countsOf(bound), { translated: 5, stale: 0, missing: 0 });
  const { source } = await pageOf(bound.french, 'ovens');
  assert.match(source, /FR2 Wait an hour\.\n\n```\nmore code/, 'with the code that the source has now');
});

test('PO goes the same way', async () => {
  const bound = await bind();
  const po = (await exported(bound, 'po')).replaceAll(/^msgid "(.+)"\nmsgstr ""$/gm, 'msgid "$1"\nmsgstr "FR $1"');
  assert.equal((await bringInAndMerge(bound, po, 'po')).applied, 5);
  assert.deepEqual(await countsOf(bound), { translated: 5, stale: 0, missing: 0 });
});

test('what a person has written is not overwritten, and what they added stays', async () => {
  const bound = await bind();
  const file = translate(await exported(bound));
  const written = FILES['README.md'].replace('Wait.', 'Attendez.\n\nNote de la traductrice.');
  await importFiles(world, bound.french, { ...FILES, 'README.md': written });
  await compareTranslations(world);
  const body = await bringInAndMerge(bound, file);
  assert.deepEqual([body.applied, body.kept], [4, 1]);
  const { source } = await pageOf(bound.french, 'ovens');
  assert.match(source, /FR Heat .*\n\nAttendez\.\n\nNote de la traductrice\.\n/);
  assert.deepEqual(await countsOf(bound), { translated: 5, stale: 0, missing: 0 });
});

test('a page that is new in the source comes to the language with its translation', async () => {
  const bound = await bind();
  await bringInAndMerge(bound, translate(await exported(bound)));
  await importFiles(world, bound.source, { ...FILES, 'kiln.md': '# Kiln\n\nFire.\n' });
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound), { translated: 5, stale: 0, missing: 2 });
  await bringInAndMerge(bound, translate(await exported(bound)));
  assert.deepEqual(await countsOf(bound), { translated: 7, stale: 0, missing: 0 });
  // Its address is that of the source, whatever the title.
  const page = await pageOf(bound.french, 'kiln');
  assert.deepEqual([page.title, page.source], ['FR Kiln', '# FR Kiln\n\nFR Fire.\n']);
});

test('a new page comes next to its neighbors below the page above it, whether that is translated already or new as well', async () => {
  const page = (title: string) => `# ${title}\n`;
  const listed = (...lines: string[]) => `# Table of contents\n\n${lines.join('\n')}\n`;
  const files = {
    'README.md': page('Home'),
    'a.md': page('A'),
    'z.md': page('Z'),
    'one.md': page('One'),
    'two.md': page('Two'),
  };
  const [home, a, z, one, two] = [
    '* [Home](README.md)',
    '* [A](a.md)',
    '  * [Z](z.md)',
    '* [One](one.md)',
    '* [Two](two.md)',
  ];
  const bound = await bind({ ...files, 'SUMMARY.md': listed(home, a, z, '', '## Group', '', one, two) });
  await bringInAndMerge(bound, translate(await exported(bound)));
  const more = {
    'b.md': page('B'),
    'c.md': page('C'),
    'mid.md': page('Mid'),
    'last.md': page('Last'),
    'in.md': page('In'),
  };
  const lines = [home, a, '  * [B](b.md)', '    * [C](c.md)', z, '', '## Group', '', one, '* [Mid](mid.md)', two];
  const summary = listed(...lines, '', '## Later', '', '* [Last](last.md)', '  * [In](in.md)');
  await importFiles(world, bound.source, { ...files, ...more, 'SUMMARY.md': summary });
  await compareTranslations(world);
  await bringInAndMerge(bound, translate(await exported(bound)));
  const { pages } = (await owner.get(`/v1/spaces/${bound.french}/content/pages`)).body;
  type Shown = { title: string; pages?: Shown[] };
  const shape = ({ title, pages: below = [] }: Shown): unknown =>
    below.length === 0 ? title : [title, below.map(shape)];
  assert.deepEqual(pages.map(shape), [
    'FR Home',
    ['FR A', [['FR B', ['FR C']], 'FR Z']],
    ['Group', ['FR One', 'FR Mid', 'FR Two']],
    ['FR Last', ['FR In']],
  ]);
});

test('a file that changes nothing makes no change request', async () => {
  const bound = await bind();
  const { body } = await bringIn(bound, await exported(bound));
  assert.deepEqual([body.changeRequest, body.applied], [undefined, 0]);
});

test('texts that the source has no more are counted, and so are those of pages that are gone', async () => {
  const bound = await bind();
  const file = translate(await exported(bound));
  await importFiles(world, bound.source, { 'README.md': FILES['README.md'].replace('Wait.', 'Go.') });
  await compareTranslations(world);
  const { body } = await bringIn(bound, file);
  assert.deepEqual([body.applied, body.outdated], [2, 3]);
});

test('a file with faults is refused whole, and each fault is named by its line', async () => {
  const bound = await bind();
  const file = translate(await exported(bound));
  for (const [content, fault] of [
    ['no xml', /line 1/],
    [file.replace('<source>Wait.</source>', '<source>Wait.'), /line \d+: The file is no well-formed XML/],
    [file.replace('trgLang="fr"', 'trgLang="de"'), /line 2/],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${file}`, /line 1/],
  ] as const) {
    const { status, body } = await bringIn(bound, content);
    assert.equal(status, 422, content.slice(0, 100));
    assert.match(JSON.stringify(body.error.details), fault);
  }
  assert.equal((await owner.get(`/v1/spaces/${bound.french}`)).body.changeRequests, 0);
});

test('translations without their placeholders are refused one by one, and nothing in one becomes markup', async () => {
  const bound = await bind();
  const file = translate(await exported(bound))
    .replace(/<target>FR Heat[^]*?<\/target>/, '<target>Chauffez.</target>')
    .replace('<target>FR Wait.</target>', '<target>&lt;script&gt;alert(1)&lt;/script&gt; [a](javascript:b)</target>');
  const body = await bringInAndMerge(bound, file);
  assert.deepEqual([body.applied, body.refusedCount, body.refused.length], [4, 1, 1]);
  assert.match(body.refused[0].message, /placeholder/);
  const { source } = await pageOf(bound.french, 'ovens');
  assert.match(source, /Heat the \*\*oven\*\*/);
  assert.doesNotMatch(source, /^<script>|[^\\]\[a\]\(/m);
});

test('who may not edit the space of the language imports nothing, and who may not read both spaces sees no such language', async () => {
  const bound = await bind();
  const body = { language: 'fr', content: translate(await exported(bound)) };
  assert.equal((await reader.get(`${bound.settings}/export`, { query: { language: 'fr' } })).status, 200);
  assert.equal((await reader.post(`${bound.settings}/import`, { body })).status, 403);
  await owner.patch(`/v1/spaces/${bound.source}`, { body: { defaultLevel: null } });
  assert.equal((await reader.get(`${bound.settings}/export`, { query: { language: 'fr' } })).status, 404);
  assert.equal((await reader.post(`${bound.settings}/import`, { body })).status, 404);
});

test('one page is exported by itself', async () => {
  const bound = await bind();
  const { id } = await pageOf(bound.source, 'clay');
  const { body } = await owner.get(`${bound.settings}/export`, { query: { language: 'fr', page: id } });
  assert.deepEqual([body.texts, body.name, body.object], [2, 'translation-fr.xlf', 'translation-file']);
  const missing = await owner.get(`${bound.settings}/export`, { query: { language: 'fr', page: 'nothing' } });
  assert.equal(missing.status, 404);
});

test('a file has at most a thousand pages, and one page by itself is always to be had', async () => {
  const pages = Array.from({ length: 1000 }, (_, index) => [`p${index}.md`, `# Page ${index}\n`] as const);
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home\n', ...Object.fromEntries(pages) }, home);
  const { translationSettingsId } = await insertTranslation(world, { organizationId, spaceId });
  const at = `/v1/orgs/${organizationId}/translations/${translationSettingsId}/export`;
  const { status, body } = await owner.get(at, { query: { language: 'fr' } });
  assert.deepEqual([status, body.error.details[0].path], [422, '/page']);
  const { id: page } = await pageOf(spaceId, 'p7');
  const one = await owner.get(at, { query: { language: 'fr', page } });
  assert.deepEqual([one.status, one.body.texts], [200, 1]);
});

test('of the change requests that bring translations, the newest fifty are known', async () => {
  const bound = await bind();
  const { id } = (await owner.get(`${bound.settings}/spaces/fr`)).body;
  const made: string[] = [];
  for (let number = 0; number < 52; number += 1) {
    const request = (await owner.post(`/v1/spaces/${bound.french}/change-requests`)).body.id as string;
    const page = { change_request_id: request, page_id: 'p', target_page_id: 'q', base_body: 'b', entries: '[]' };
    await insertDelivery(world.db, { change_request_id: request, binding_id: id, created_at: number }, [page]);
    made.push(request);
  }
  for (const table of ['translation_deliveries', 'translation_delivered_pages'] as const) {
    const rows = await world.db
      .selectFrom(table)
      .select('change_request_id')
      .where('change_request_id', 'in', made)
      .execute();
    assert.deepEqual(new Set(rows.map((row) => row.change_request_id)), new Set(made.slice(2)));
  }
});
