import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mentioning, postComment } from '#features/notifications/testing.ts';
import { insertPublicSpec } from '#features/openapi-specs/testing.ts';
import { createSpace } from '#features/spaces/index.ts';
import { makeGuarded, makeJar } from '#publishing/visitors/testing.ts';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makeCast, type Person, voices } from '#testing/cast.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer } = voices(world, cast);
const { organizationId } = cast;
const host = 'lectern.test';
const nobody = createApi(world.app.http, undefined, { host });
const HOSTILE = '<img src=x onerror=alert(1)>';
const FILES = {
  'README.md': '# Home',
  'guide.md': '# Guide',
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide.md)',
};

async function browserOf({ id }: Pick<Person, 'id'>) {
  const { cookie } = await signIn(world, id);
  return createApi(world.app.http, undefined, { host, ...asBrowser(cookie) });
}

const [asOwner, asReader, asStranger] = [
  await browserOf(cast.owner),
  await browserOf(cast.reader),
  await browserOf(cast.stranger),
];

/** A space that no site shows, with a change request. */
async function makePlans(title = 'Plans') {
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title });
  await importFiles(world, spaceId, FILES);
  const base = `/o/${organizationId}/s/${spaceId}`;
  const api = `/v1/spaces/${spaceId}`;
  const { id, number } = (await writer.post(`${api}/change-requests`, { body: { subject: 'New prices' } })).body;
  return { spaceId, base, api, request: { id, number, api: `${api}/change-requests/${id}` } };
}

test('who is not signed in signs in and comes back, whether there is such a thing or not', async () => {
  const { base, request } = await makePlans();
  const id = 'a'.repeat(20);
  const paths = [
    ...[base, `${base}/guide`, `${base}/~/changes/${request.number}`, `${base}?comment=${id}&reply=${id}`],
    ...[`/o/${organizationId}`, `/o/${id}`, `/o/${id}/s/${id}`, `/s/${id}`, `/u/${cast.owner.id}`, `/u/${id}`],
  ];
  for (const path of paths) {
    const { status, headers } = await nobody.get(path);
    assert.deepEqual([status, headers['location']], [303, `/sign-in?next=${encodeURIComponent(path)}`], path);
  }
});

test('who may read a space reads what it is, and where the API has it', async () => {
  const { base, api, request } = await makePlans('Plans & more');
  const { status, text } = await asReader.get(base);
  assert.equal(status, 200);
  assert.match(text, /<h1>Plans &amp; more<\/h1>/);
  assert.match(text, /no editor in the browser yet/);
  assert.ok(text.includes(`GET ${api}<`));
  const changes = await asReader.get(`${base}/~/changes/${request.number}`);
  assert.match(changes.text, /<h1>New prices<\/h1>/);
  assert.match(changes.text, new RegExp(`Change request ${request.number}`));
  assert.match(changes.text, /Plans &amp; more/);
  assert.ok(changes.text.includes(`GET ${request.api}<`));
});

test('a comment is shown with its reply to who may read comments, as text', async () => {
  const { spaceId, base } = await makePlans();
  const comment = await postComment(owner, spaceId, { markdown: `Is **this** right?\n\n${HOSTILE} &amp; more` });
  const replies = `/v1/spaces/${spaceId}/comments/${comment}/replies`;
  const { id: reply } = (await owner.post(replies, { body: { body: mentioning(cast.writer.id) } })).body;
  const { text } = await asOwner.get(`${base}?comment=${comment}&reply=${reply}`);
  assert.match(text, /Is this right\?/);
  assert.match(text, /Look, @wim</);
  assert.doesNotMatch(text, /<img src=x/);
  const alone = await asOwner.get(`${base}?comment=${comment}`);
  assert.doesNotMatch(alone.text, /Look/);
  assert.equal((await asReader.get(base)).status, 200);
  assert.equal((await asReader.get(`${base}?comment=${comment}`)).status, 404, 'a reader reads no comments');
});

test('a mention of somebody whom the reader may not know of stays an address', async () => {
  const { spaceId, base } = await makePlans();
  const address = `http://${host}/u/${cast.stranger.id}`;
  const markdown = `Ask ${address} or http://${host}/u/${cast.writer.id}. ${`${address} `.repeat(40)}`;
  const comment = await postComment(owner, spaceId, { markdown });
  const { text } = await asOwner.get(`${base}?comment=${comment}`);
  assert.ok(text.includes(`Ask ${address} or @wim.`));
  assert.doesNotMatch(text, /@stan/);
});

test('a comment is found where it is, and nowhere else', async () => {
  const [here, there] = [await makePlans(), await makePlans()];
  const comment = await postComment(owner, here.spaceId, { markdown: 'Here' });
  const { id: inRequest } = (await owner.post(`${here.request.api}/comments`, { body: { body: { markdown: 'Soon' } } }))
    .body;
  const changes = `${here.base}/~/changes/${here.request.number}`;
  assert.match((await asOwner.get(`${changes}?comment=${inRequest}`)).text, /Soon/);
  for (const path of [
    ...[`${there.base}?comment=${comment}`, `${changes}?comment=${comment}`, `${here.base}?comment=${inRequest}`],
    ...[`${here.base}?comment=${comment}&reply=${inRequest}`, `${here.base}?comment=nothing`, `${here.base}?comment=`],
    `${here.base}?comment=%00`,
  ])
    assert.equal((await asOwner.get(path)).status, 404, path);
});

test('a long comment is cut, and costs no more than its beginning', async () => {
  const { spaceId, base } = await makePlans();
  const comment = await postComment(owner, spaceId, { markdown: `Start ${'[*'.repeat(4000)}😀` });
  const { text } = await asOwner.get(`${base}?comment=${comment}`);
  assert.match(text, /Start .*…<\/blockquote>/s);
  assert.ok(text.length < 20_000);
});

test('what somebody may not know of is answered as what never was', async () => {
  const { spaceId, base, request } = await makePlans();
  const comment = await postComment(owner, spaceId, { markdown: 'Secret' });
  const never = 'a'.repeat(20);
  const answers = new Set<string>();
  for (const path of [
    ...[base, `${base}/guide`, `${base}/~/changes/${request.number}`, `${base}/~/changes/99`, `/s/${spaceId}`],
    ...[`${base}?comment=${comment}`, `/o/${organizationId}`, `/o/${organizationId}/sites/${never}`],
    ...[
      `/o/${never}/s/${never}`,
      `/s/${never}`,
      `/u/${cast.owner.id}`,
      `/u/${never}`,
      `/u/x.y`,
      `/o/${never}/c/${never}`,
    ],
  ]) {
    const { status, text } = await asStranger.get(path);
    answers.add(`${status} ${text}`);
  }
  assert.equal(answers.size, 1);
  assert.match([...answers][0] ?? '', /^404 .*nothing here that is open to you/s);
});

test('an address of another organization is answered as what never was, whoever asks', async () => {
  const { spaceId } = await makePlans();
  const { organizationId: other } = (await world.db
    .selectFrom('memberships')
    .select('organization_id as organizationId')
    .where('user_id', '=', cast.stranger.id)
    .executeTakeFirst()) ?? { organizationId: '' };
  assert.equal((await asOwner.get(`/o/${other}/s/${spaceId}`)).status, 404);
});

test('what a site shows to everybody is read there, but for comments and change requests', async () => {
  const site = await makeSite(world, FILES);
  const asMember = await browserOf(site.owner);
  const base = `/o/${site.organizationId}/s/${site.spaceId}`;
  const published = `http://${host}${site.base}`;
  for (const browser of [nobody, asMember, asStranger]) {
    assert.equal((await browser.get(base)).headers['location'], published);
    assert.equal((await browser.get(`${base}/guide`)).headers['location'], `${published}/guide`);
    assert.equal((await browser.get(`/o/${site.organizationId}/sites/${site.siteId}`)).headers['location'], published);
  }
  const comment = await postComment(world.as(site.owner.token), site.spaceId, { markdown: 'Well said' });
  const { text } = await asMember.get(`${base}?comment=${comment}`);
  assert.match(text, /Well said/);
  assert.ok(text.includes(`href="${published}"`));
  assert.match(String((await nobody.get(`${base}?comment=${comment}`)).headers['location']), /^\/sign-in\?next=/);
});

test('a site for its own readers lets members in by their account, and strangers learn of nothing', async () => {
  const site = await makeGuarded(world, FILES);
  const { cookie } = await signIn(world, site.owner.id);
  const browser = createApi(world.app.http, undefined, { host, ...asBrowser(cookie) });
  const base = `/o/${site.organizationId}/s/${site.spaceId}`;
  const { status, headers } = await browser.get(`${base}/guide`);
  assert.equal(status, 303);
  const jar = makeJar(world);
  const begun = await jar.get(String(headers['location']).replace(`http://${host}`, ''));
  const { pathname, search } = new URL(String(begun.headers['location']));
  const back = new URL(String((await browser.get(pathname + search)).headers['location']));
  const read = await jar.visit(back.pathname + back.search);
  assert.deepEqual([read.status, read.path], [200, `${site.base}/guide`]);
  assert.equal((await asStranger.get(`${base}/guide`)).status, 404);
});

test('organizations, collections, people and pages are named to who may know of them', async () => {
  const { spaceId } = await makePlans();
  const { id: collectionId } = (
    await owner.post(`/v1/orgs/${organizationId}/collections`, { body: { title: 'Shelf' } })
  ).body;
  const titles: [string, RegExp][] = [
    [`/o/${organizationId}`, /<h1>Acme</],
    [`/o/${organizationId}/c/${collectionId}`, /<h1>Shelf</],
    [`/u/${cast.owner.id}`, /<h1>olga</],
    [`/s/${spaceId}/page`, /<h1>Plans</],
  ];
  for (const [path, title] of titles) assert.match((await asOwner.get(path)).text, title, path);
});

test('who may read specifications reads where the API has them', async () => {
  const { specSlug } = await insertPublicSpec(world, organizationId);
  const path = `/o/${organizationId}/openapi/${specSlug}`;
  const { status, text } = await asReader.get(path);
  assert.equal(status, 200);
  assert.ok(text.includes(`/v1/orgs/${organizationId}/openapi/${specSlug}`));
  assert.equal((await asStranger.get(path)).status, 404);
  assert.equal((await asReader.get(`${path}-not`)).status, 404);
});
