import assert from 'node:assert/strict';
import { type JWTPayload, SignJWT } from 'jose';
import { makeChangeRequest, writePages } from '#features/change-requests/testing.ts';
import { indexAll } from '#features/search/testing.ts';
import { addSite, publishSite } from '#features/sites/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import type { Api } from '../api.ts';
import { makePerson, type Person } from '../cast.ts';
import { type Home, importFiles, makeHome, makeSpace } from '../content.ts';
import type { World } from '../world.ts';
import { CONDITIONS, type Content, type LeakFile, leakFile, type LeakPage, makeContent } from './content.ts';
import { createMarkers, type Markers, type Need, type Slot } from './markers.ts';

export type Audience = 'public' | 'unlisted' | 'share-link' | 'visitor-auth';

export interface LeakSite {
  name: string;
  audience: Audience;
  isAdaptive: boolean;
  isPublished: boolean;
  home: Home;
  /** Of the site in the API. */
  url: string;
  siteId: string;
  /** On the base host, without the key that opens it. */
  base: string;
  /** The spaces that it shows or showed, the main one first. */
  spaceIds: string[];
  /** With the path of their section or variant. */
  pages: LeakPage[];
  /** Files, with the path of their section or variant. */
  shown: LeakFile[];
  formerRevision: string;
  /** Paths of pages that are only in a former revision, and in a proposal. */
  otherPaths: string[];
  /** Paths of share links, one that opens the site and one that was revoked. */
  keys: { open: string; revoked: string } | undefined;
  owner: Api;
  sign: (claims: JWTPayload) => Promise<string>;
}

export interface LeakWorld {
  world: World;
  markers: Markers;
  sites: LeakSite[];
  member: Person;
  foreigner: Person;
}

/** An organization with a site for each audience, another organization, and everything that can hide in them. */
export async function makeLeakWorld(world: World): Promise<LeakWorld> {
  const markers = createMarkers();
  const [home, foreign] = [await makeHome(world), await makeHome(world)];
  const make = (name: string, audience: Audience, more: { isAdaptive?: boolean; home?: Home } = {}) =>
    makeLeakSite(world, markers, { name, audience, isAdaptive: true, home, ...more });
  // Each third has one that everybody comes to, and one that is made like it.
  const sites = [
    await make('open', 'public'),
    await make('unlisted', 'unlisted', { isAdaptive: false }),
    await make('shared', 'share-link'),
    await make('unpublished', 'public'),
    await make('closed', 'visitor-auth'),
    await make('foreign', 'public', { home: foreign }),
  ];
  const [open, , , unpublished] = sites;
  assert.ok(open && unpublished);
  await addParts(world, markers, open);
  unpublished.isPublished = false;
  await expectOk(unpublished.owner.post(`${unpublished.url}/unpublish`));
  await makeSpace(world, makeContent(markers, 'nowhere', ['nobody']).files, home);
  const member = await makePerson(world.ctx, 'leakmember', { organizationId: home.organizationId, role: 'read' });
  await indexAll(world);
  return { world, markers, sites, member, foreigner: foreign.owner };
}

export async function expectOk(asked: ReturnType<Api['get']>): Promise<Awaited<ReturnType<Api['get']>>> {
  const answer = await asked;
  assert.ok(answer.status < 300, `${answer.status} ${answer.text}`);
  return answer;
}

interface Wanted {
  name: string;
  audience: Audience;
  isAdaptive: boolean;
  home: Home;
}

async function makeLeakSite(world: World, markers: Markers, wanted: Wanted): Promise<LeakSite> {
  const { name, audience, isAdaptive, home } = wanted;
  const { organizationId, hostname } = home;
  const version = (what: string) => {
    const needs: Need[] = ['version'];
    return markers.mark({ site: name, needs, listing: 'open' }, 'text', what);
  };
  const content = makeContent(markers, name);
  const otherPaths = [version('path of a deleted page'), version('path of a proposed page')];
  const former = { [`${otherPaths[0]}.md`]: `# ${version('title of a deleted page')}\n` };
  const changed = { 'blocks.md': `# Blocks\n\n${version('former text')}\n` };
  const { spaceId } = await makeSpace(
    world,
    {
      ...content.files,
      'SUMMARY.md': `* [Home](README.md)\n* [Blocks](blocks.md)\n* [Gone](${otherPaths[0]}.md)\n`,
      ...former,
      ...changed,
    },
    home,
  );
  await importFiles(world, spaceId, content.files, { conflicts: 'theirs' });
  const site = await addSite(world.ctx, {
    ...{
      organizationId,
      createdBy: home.owner.id,
      title: `Docs ${name}`,
      spaces: [await getSpaceById(world.ctx, spaceId)],
      visibility: audience,
    },
  });
  await publishSite(world.ctx, { organizationId, siteId: site.id });
  const url = `/v1/orgs/${organizationId}/sites/${site.id}`;
  const owner = world.as(home.owner.token);
  const { items: revisions } = (await expectOk(owner.get(`/v1/spaces/${spaceId}/revisions`))).body;
  const made: LeakSite = {
    ...{ name, audience, isAdaptive, home, url, owner, siteId: site.id, isPublished: true },
    ...{ base: `/sites/${hostname}/${site.basename}`, spaceIds: [spaceId], pages: content.pages },
    shown: content.shown,
    ...{ formerRevision: revisions[1].id, otherPaths },
    keys: audience === 'share-link' ? await makeKeys(owner, url) : undefined,
    sign: async (claims) => {
      const { privateKey } = (await expectOk(owner.get(`${url}/publishing/auth`))).body;
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(privateKey));
    },
  };
  if (isAdaptive) await makeAdaptive(made);
  await proposeChange(world, made, version);
  await dress(made, markers, content);
  return made;
}

async function makeKeys(owner: Api, url: string): Promise<{ open: string; revoked: string }> {
  const [open, revoked] = [1, 2].map(
    async () => (await expectOk(owner.post(`${url}/share-links`, { body: { name: 'x' } }))).body,
  );
  const pathOf = (link: { urls: { published: string } }): string => new URL(link.urls.published).pathname;
  const gone = await revoked;
  await expectOk(owner.patch(`${url}/share-links/${gone.id}`, { body: { active: false } }));
  return { open: pathOf(await open), revoked: pathOf(gone) };
}

async function makeAdaptive({ owner, url }: LeakSite): Promise<void> {
  const flag = { type: 'boolean', description: 'x' };
  const unsigned = { type: 'object', description: 'x', properties: { u: flag }, additionalProperties: false };
  const jsonSchema = { type: 'object', properties: { a: flag, b: flag, unsigned }, additionalProperties: false };
  await expectOk(owner.patch(url, { body: { adaptiveContent: { enabled: true } } }));
  await expectOk(owner.put(`${url}/adaptive-schema`, { body: { jsonSchema } }));
}

/** Work that is not merged yet. */
async function proposeChange(world: World, site: LeakSite, version: (what: string) => string): Promise<void> {
  const [spaceId = ''] = site.spaceIds;
  const userId = site.home.owner.id;
  const changeRequestId = await makeChangeRequest(world, { spaceId, userId });
  await writePages(
    world,
    { spaceId, changeRequestId, userId },
    {
      [`${site.otherPaths[1]}.md`]: `# ${version('title of a proposed page')}\n`,
      'news.md': `# News\n\n${version('proposed text')}\n`,
    },
  );
}

/** Links in the header, a redirect, PDFs and a question for feedback. */
async function dress(site: LeakSite, markers: Markers, { pages }: Content): Promise<void> {
  const { owner, url, name } = site;
  const mark = (what: string) => markers.mark({ site: name, needs: ['a'], listing: 'open' }, 'header', what);
  const vault = pages.find(({ needs, listing }) => needs.join() === 'a' && listing === 'open');
  const [spaceId] = site.spaceIds;
  const { id } = (await expectOk(owner.get(`/v1/spaces/${spaceId}/content/path/${vault?.path}`))).body;
  const settings = (await expectOk(owner.get(`${url}/customization`))).body;
  const to = { kind: 'url', url: `https://example.com/${mark('target of a link under a condition')}` };
  const links = [
    { title: mark('title of a link under a condition'), to, links: [], condition: 'visitor.claims.a' },
    { title: mark('title of a link to a page'), to: { kind: 'page', page: id, space: spaceId }, links: [] },
    {
      title: mark('title of a menu'),
      to: null,
      links: [{ title: mark('link in a menu'), to: { kind: 'page', page: id, space: spaceId } }],
    },
  ];
  const body = {
    ...settings,
    header: { ...settings.header, links },
    pdf: { enabled: true },
    feedback: { enabled: true },
  };
  await expectOk(owner.put(`${url}/customization`, { body }));
  const [{ id: siteSpaceId }] = (await expectOk(owner.get(`${url}/site-spaces`))).body.items;
  const destination = { kind: 'site-page', siteSpaceId, pageId: id };
  await expectOk(owner.post(`${url}/redirects`, { body: { source: '/go', destination } }));
}

/** Sections and variants, under conditions and in groups, and a section whose space was deleted. */
async function addParts(world: World, markers: Markers, site: LeakSite): Promise<void> {
  const { owner, url, name } = site;
  const group = async (title: string, sections: string[]) =>
    expectOk(owner.post(`${url}/section-groups`, { body: { title, sections } }));
  const mark = (needs: Need[], what: string) => markers.mark({ site: name, needs, listing: 'open' }, 'group', what);
  const underA = await addSection(world, markers, { site, need: 'a' });
  await group(mark(['a'], 'group of sections under a'), [underA.id]);
  await group(mark([], 'group of open sections'), [(await addSection(world, markers, { site })).id]);
  await addSection(world, markers, { site, need: 'u' });
  const gone = await addSection(world, markers, { site, need: 'nobody' });
  await expectOk(owner.delete(`/v1/spaces/${gone.spaceId}`));
  await addVariant(world, markers, { site, need: 'a' });
}

interface PartOf {
  site: LeakSite;
  need?: Need;
}

async function makePart(world: World, markers: Markers, { site, need }: PartOf) {
  const needs = need === undefined ? [] : [need];
  const place = { site: site.name, needs, listing: 'open' } as const;
  const mark = (what: string, slot: Slot = 'part') => markers.mark(place, slot, `${what} under ${need ?? 'nothing'}`);
  const path = mark('path of a part');
  const page = markers.mark({ ...place, page: `${path}/page` }, 'heading', 'text in a part');
  const bytes = markers.mark({ ...place, page: `${path}/page` }, 'bytes', 'file in a part');
  const files = {
    'README.md': '# Part\n\nfindable\n',
    'page.md': `# Page\n\nfindable ${page}\n\n{% file src="part.svg" %}\n`,
    'part.svg': bytes,
  };
  const { spaceId } = await makeSpace(world, files, site.home);
  const title = mark('title of a space', 'note');
  await expectOk(site.owner.patch(`/v1/spaces/${spaceId}`, { body: { title } }));
  site.spaceIds.push(spaceId);
  const { path: address, of } = leakFile('part.svg', bytes, `${path}/page`);
  site.shown.push({ path: `/${path}${address}`, of });
  site.pages.push({ path, needs, listing: 'open' }, { path: `${path}/page`, needs, listing: 'open' });
  const condition = need === undefined || need === 'nobody' ? {} : { condition: CONDITIONS[need] };
  return { spaceId, title, path, body: { path, ...condition }, mark };
}

async function addSection(world: World, markers: Markers, of: PartOf): Promise<{ id: string; spaceId: string }> {
  const { owner, url } = of.site;
  const { spaceId, body, mark } = await makePart(world, markers, of);
  const title = mark('title of a section');
  const { id } = (await expectOk(owner.post(`${url}/sections`, { body: { spaceId, title } }))).body;
  const description = mark('description of a section', 'note');
  await expectOk(owner.patch(`${url}/sections/${id}`, { body: { ...body, description } }));
  return { id, spaceId };
}

async function addVariant(world: World, markers: Markers, of: PartOf): Promise<void> {
  const { owner, url } = of.site;
  const { spaceId, body } = await makePart(world, markers, of);
  const sections = (await expectOk(owner.get(`${url}/sections`))).body.items;
  const { id } = (await expectOk(owner.post(`${url}/site-spaces`, { body: { spaceId, sectionId: sections[0].id } })))
    .body;
  await expectOk(owner.patch(`${url}/site-spaces/${id}`, { body }));
}
