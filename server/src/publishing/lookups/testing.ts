import assert from 'node:assert/strict';
import type { ApiAnswer } from '#testing/api.ts';
import type { World } from '#testing/world.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a renderer looks into answers of every shape

export interface Shown {
  lookup: Json;
  published: Json;
  space: Json;
  revision: Json;
  page: Json;
  document: Json;
  /** Calls the API as this reader. */
  get: (path: string) => Promise<ApiAnswer>;
}

interface Visit {
  jwtToken?: string;
  unsignedClaims?: object;
}

/** The beginnings of an address that a renderer asks for: its host, and up to four segments of its path. */
export function beginningsOf(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const depths = Array.from({ length: Math.min(4, segments.length) + 1 }, (_, depth) => depth);
  return depths.map((depth) => `${origin}/${segments.slice(0, depth).join('/')}`);
}

/** Looks all beginnings of an address up at once, and takes the one that a renderer takes. */
export async function lookUp(
  world: World,
  address: string,
  visitor: Visit = {},
): Promise<{ answer: ApiAnswer; rest: string }> {
  const asked = beginningsOf(address);
  const answers = await Promise.all(
    asked.map((url) =>
      world.as(undefined).post('/v1/urls/published', {
        body: { url, visitor: { unsignedClaims: {}, ...visitor }, redirectOnError: false },
      }),
    ),
  );
  const whole = answers.findIndex(({ status, body }) => status === 200 && body.complete === true);
  const chosen = whole === -1 ? answers.length - 1 : whole;
  const answer = answers[chosen];
  assert.ok(answer !== undefined);
  return { answer, rest: new URL(address).pathname.slice(new URL(asked[chosen] ?? '').pathname.length) };
}

const must = (from: Json, ...names: string[]): void => {
  for (const name of names)
    assert.ok(from[name] !== undefined && from[name] !== null, `${name} in ${JSON.stringify(from).slice(0, 200)}`);
};

/** Reads one page of a site as a renderer does, and insists on all that it cannot do without. */
export async function showPage(world: World, address: string, visitor?: Visit): Promise<Shown> {
  const { answer, rest } = await lookUp(world, address, visitor);
  assert.equal(answer.status, 200, answer.text);
  const lookup: Json = answer.body;
  must(lookup, 'site', 'siteSpace', 'space', 'organization', 'apiToken', 'canonicalUrl', 'basePath', 'siteBasePath');
  checkToken(lookup['apiToken']);
  const reader = world.as(lookup['apiToken']);
  const key = lookup['shareKey'] === undefined ? '' : `?shareKey=${lookup['shareKey']}`;
  const get = (path: string) => reader.get(path);
  const [published, space] = await Promise.all(
    [
      `/v1/orgs/${lookup['organization']}/sites/${lookup['site']}/published${key}`,
      `/v1/spaces/${lookup['space']}${key}`,
    ].map(readJson),
  );
  const revision = await readJson(`/v1/spaces/${lookup['space']}/revisions/${space?.['revision']}?metadata=true`);
  checkPublished(published ?? {}, lookup);
  must(space ?? {}, 'revision', 'urls', 'id');
  must(revision, 'urls', 'pages', 'files', 'reusableContents');
  for (const page of allPages(revision['pages'])) checkPage(page);
  for (const file of revision['files']) must(file, 'downloadURL', 'contentType', 'id', 'name', 'size');
  const path = [lookup['pathname'], rest].join('/').split('/').filter(Boolean).join('/');
  const page = await findPage(path);
  const document = await readJson(`${at()}/page/${page['id']}/document?evaluated=deterministic-only`);
  checkNodes(document);
  return { lookup, published: published ?? {}, space: space ?? {}, revision, page, document, get };

  function at(): string {
    return `/v1/spaces/${lookup['space']}/revisions/${space?.['revision']}`;
  }
  async function readJson(path: string): Promise<Json> {
    const { status, body, text } = await get(path);
    assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`);
    return body;
  }
  async function findPage(path: string): Promise<Json> {
    const documents = allPages(revision['pages']).filter((each) => each['type'] === 'document');
    const found = path === '' ? documents[0] : documents.find((each) => each['path'] === decodeURIComponent(path));
    return found ?? readJson(`${at()}/path/${encodeURIComponent(decodeURIComponent(path))}`);
  }
}

/** A renderer reads what the token says, and looks at no signature. */
export function checkToken(token: string): Json {
  const [, payload = '', ...rest] = token.split('.');
  assert.equal(rest.length, 1);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json;
  must(claims, 'exp', 'iat', 'jti', 'site', 'siteSpace', 'space', 'organization', 'spaces');
  assert.equal(claims['kind'], 'site');
  assert.ok(claims['exp'] - claims['iat'] >= 600);
  return claims;
}

export function allPages(pages: Json[]): Json[] {
  return pages.flatMap((page) => [page, ...allPages(page['pages'] ?? [])]);
}

function checkPage(page: Json): void {
  must(page, 'id', 'type', 'title');
  if (page['type'] === 'link') return must(page['target'], 'kind');
  must(page, 'path', 'pages');
  if (page['type'] === 'document') must(page, 'layout');
}

const SETTINGS = [
  ...['internationalization', 'favicon', 'footer', 'themes', 'pdf', 'feedback', 'externalLinks', 'git', 'pagination'],
  ...['pageActions', 'trademark', 'privacyPolicy', 'socialPreview', 'socialAccounts'],
];

function checkPublished({ site, structure, customizations }: Json, lookup: Json): void {
  must(site, 'urls', 'title', 'visibility');
  assert.equal(typeof customizations.siteSpaces, 'object');
  const { site: look } = customizations;
  must(look, ...SETTINGS, 'header', 'styling');
  must(look.header, 'links');
  must(look.styling, 'font', 'codeTheme');
  must(look.pageActions, 'items');
  for (const color of ['primaryColor', 'infoColor', 'warningColor', 'dangerColor', 'successColor'])
    must(look.styling[color], 'light', 'dark');
  assert.ok(Array.isArray(structure.structure));
  const sections = structure.type === 'sections' ? sectionsIn(structure.structure) : [];
  for (const section of sections) must(section, 'id', 'urls', 'siteSpaces', 'title', 'path');
  const spaces: Json[] =
    structure.type === 'sections' ? sections.flatMap((section) => section['siteSpaces']) : structure.structure;
  for (const each of spaces) must(each, 'id', 'space', 'urls', 'title');
  assert.ok(spaces.some((each) => each['id'] === lookup['siteSpace']));
  if (sections.length > 0) assert.ok(sections.some((each) => each['id'] === lookup['siteSection']));
}

const sectionsIn = (items: Json[]): Json[] =>
  items.flatMap((item) => (item['object'] === 'site-section' ? [item] : sectionsIn(item['children'])));

/** What each kind of block cannot do without, in its data or next to it. */
const DATA: Record<string, string[]> = {
  hint: ['style'],
  math: ['formula'],
  embed: ['url'],
  table: ['view', 'definition', 'records'],
};
const OF_REFS = [
  'image',
  'file',
  'content-ref',
  'reusable-content',
  'openapi-operation',
  'openapi-schemas',
  'swagger',
  'link',
  'mention',
  'inline-image',
];
const KEYED = ['tabs', 'tabs-item'];

/** Insists on what a renderer needs of every node of a document. */
export function checkNodes(node: Json): void {
  const { object, type, data } = node;
  if (object === 'text') {
    for (const leaf of node['leaves']) must(leaf, 'text', 'marks');
    return;
  }
  assert.notEqual(type, 'if');
  if (object === 'block' && node['isVoid'] !== true) must(node, 'nodes');
  if (object === 'block' || object === 'inline') must(node, 'data');
  must(data ?? {}, ...(DATA[type] ?? []));
  if (OF_REFS.includes(type)) must(data['ref'], 'kind');
  if (KEYED.includes(type)) must(node, 'key');
  if (type === 'expandable')
    assert.deepEqual(
      node['fragments'].map((each: Json) => each['type']),
      ['expandable-title', 'expandable-body'],
    );
  for (const each of [...(node['nodes'] ?? []), ...(node['fragments'] ?? [])]) checkNodes(each);
}
