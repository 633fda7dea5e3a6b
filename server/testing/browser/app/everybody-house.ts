// An organization with one of everything, somebody in each role, and the addresses of all of it.
import assert from 'node:assert/strict';
import { createOrganization } from '#features/organizations/index.ts';
import { description } from '#features/openapi-specs/testing.ts';
import { makePerson, type Person } from '../../cast.ts';
import { stage } from './stage.ts';

/** What an address is about, as the API has it: its rights are asked for there. */
export type Subject = 'organization' | 'site' | 'collection' | 'space' | 'locked';

export interface House {
  people: Readonly<Record<string, Person>>;
  /** Addresses of the API that answer `permissions`. */
  subjects: Readonly<Record<Subject, string>>;
  /** Addresses below /app, by the routes and views of `seen.ts`. */
  addresses: Readonly<Record<string, readonly string[]>>;
}

const MEMBERS = [
  ...(['admin', 'create', 'review', 'edit', 'comment', 'read'] as const),
  ...(['space-guest', 'making-guest', 'site-guest'] as const),
];

export async function makeHouse(): Promise<House> {
  const { ctx } = stage.world;
  const admin = await makePerson(ctx, 'at-admin');
  const { id: organizationId } = await createOrganization(ctx, { title: 'Everything Inc', adminUserId: admin.id });
  const people: Record<string, Person> = { admin };
  for (const name of MEMBERS.slice(1)) {
    const role = name.endsWith('guest') ? null : (name as 'read');
    people[name] = await makePerson(ctx, `at-${name}`, { organizationId, role });
  }
  people['stranger'] = await makePerson(ctx, 'at-stranger');
  people['outsider'] = stage.cast.stranger;
  return furnish(organizationId, people);
}

type Method = 'get' | 'post' | 'put' | 'patch';
type Ask = ReturnType<typeof askAs>;

function askAs({ token }: Person) {
  const api = stage.world.as(token);
  return async (method: Method, path: string, body?: object) => {
    const answer = await api[method](`/v1${path}`, body === undefined ? {} : { body, query: { compat: false } });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
}

async function makeSpace(ask: Ask, organizationId: string, about: { title: string; parent?: string }) {
  const { id } = await ask('post', `/orgs/${organizationId}/spaces`, about);
  await ask('patch', `/spaces/${id}`, { editMode: 'live' });
  const insert = (title: string, text: string) => ({
    ...{ operation: 'insert_page', title },
    document: { source: `# ${title}\n\n${text}\n` },
  });
  const changes = [insert('First', 'Some words.'), insert('Second', 'More [words](gone.md).')];
  const { changes: made } = await ask('post', `/spaces/${id}/content`, { changes });
  return { id: id as string, pageId: made[0].page.id as string };
}

async function propose(spaceId: string, pageId: string, author: Person): Promise<string> {
  const ask = askAs(author);
  const { id } = await ask('post', `/spaces/${spaceId}/change-requests`, { subject: 'Better words' });
  const document = { source: '# First\n\nBetter words.\n' };
  const changes = [{ operation: 'update_page', page: pageId, document }];
  await ask('post', `/spaces/${spaceId}/change-requests/${id}/content`, { changes });
  return id;
}

async function furnish(organizationId: string, people: Readonly<Record<string, Person>>): Promise<House> {
  const ask = askAs(people['admin']!);
  const org = `/orgs/${organizationId}`;
  const collection = await ask('post', `${org}/collections`, { title: 'Shelf' });
  const open = await makeSpace(ask, organizationId, { title: 'Open', parent: collection.id });
  const locked = await makeSpace(ask, organizationId, { title: 'Locked' });
  await ask('patch', `/spaces/${locked.id}`, { editMode: 'locked' });
  const site = await ask('post', `${org}/sites`, { title: 'Manual', visibility: 'public', spaces: [open.id] });
  await ask('post', `${org}/sites/${site.id}/publish`);
  const roles = { 'space-guest': 'edit', 'making-guest': 'create', 'site-guest': 'read' };
  for (const [guest, role] of Object.entries(roles))
    await ask('post', `/spaces/${open.id}/permissions`, { role, users: [people[guest]!.id] });
  const requestId = await propose(open.id, open.pageId, people['admin']!);
  const remark = { page: open.pageId, body: { markdown: 'Really?' } };
  const comment = await ask('post', `/spaces/${open.id}/comments`, remark);
  const revisions = (await ask('get', `/spaces/${open.id}/revisions`)).items.map(({ id }: { id: string }) => id);
  await ask('put', `${org}/teams`, { title: 'Walkers', members: [people['edit']!.id] });
  const [team] = (await ask('get', `${org}/teams`)).items;
  await ask('post', `${org}/invites`, { emails: ['newcomer@example.org'], role: 'read' });
  await ask('post', `${org}/link-invites`, { role: 'read' });
  const provider = await ask('post', `${org}/saml`, { label: 'Login' });
  await ask('post', `${org}/openapi`, { slug: 'walked', source: { text: description('Walked') } });
  const translation = await ask('post', `${org}/translations`, { title: 'Ours', space: open.id, languages: ['fr'] });
  const source = { type: 'website', url: 'https://example.com/' };
  const run = await ask('post', `/org/${organizationId}/imports`, { source, target: { title: 'Imported' } });

  const at = `/organizations/${organizationId}`;
  const each = (base: string, ...parts: string[]) => parts.map((part) => `${base}/${part}`);
  const view = (...parts: string[]) => each(`/spaces/${open.id}`, ...parts);
  const proposed = (...parts: string[]) => each(`/spaces/${open.id}/changes/${requestId}`, ...parts);
  const settings = [
    ...['', 'general', 'members', `members/${people['edit']!.id}`, 'invitations', 'teams', `teams/${team.id}`],
    ...['sign-on', `sign-on/saml/${provider.id}`, 'audit', 'specifications', 'specifications/walked'],
    ...['translations', `translations/${translation.id}`, 'integrations', 'webhooks', 'checks'],
  ];
  const tabs = ['', 'structure', 'look', 'settings', 'audience', 'visitors', 'adaptive', 'hostname', 'redirects'];
  const both = (name: string) => [...view(name), ...proposed(name), `/spaces/${locked.id}/${name}`];
  const addresses: House['addresses'] = {
    '/': ['/'],
    '/organizations/:organizationId': [at],
    '/organizations/:organizationId/changes': [`${at}/changes`],
    '/organizations/:organizationId/import': [`${at}/import`],
    '/organizations/:organizationId/imports': [`${at}/imports`],
    '/organizations/:organizationId/imports/:importId': [`${at}/imports/${run.id}`],
    '/organizations/:organizationId/sites': [`${at}/sites`],
    '/organizations/:organizationId/sites/:siteId/*?': each(
      `${at}/sites/${site.id}`,
      ...tabs,
      ...['visits', 'mend', 'feedback'],
    ),
    '/notifications': ['/notifications'],
    '/notifications/settings': ['/notifications/settings'],
    '/organizations/:organizationId/settings/*?': each(`${at}/settings`, ...settings),
    '/organizations/:organizationId/collections/:collectionId': [`${at}/collections/${collection.id}`],
    '/spaces/:spaceId/*?': view('nothing-here'),
    start: [`/spaces/${locked.id}`],
    history: view('history', `history/${open.pageId}`),
    revisions: view(`revisions/${revisions.at(-1)}...${revisions[0]}`),
    page: [...view(`pages/${open.pageId}`), ...proposed(`pages/${open.pageId}`)],
    files: both('files'),
    reusable: both('reusable'),
    trash: view('trash'),
    tags: both('tags'),
    redirects: both('redirects'),
    checks: view('checks'),
    settings: view('settings'),
    people: view('people'),
    find: view('find'),
    changes: view('changes'),
    comments: view('comments', `comments/${comment.id}`),
    compare: [...view('compare'), ...proposed('compare')],
    overview: proposed('overview'),
    conflicts: proposed('conflicts'),
  };
  const subjects = {
    ...{ organization: org, site: `${org}/sites/${site.id}`, collection: `/collections/${collection.id}` },
    ...{ space: `/spaces/${open.id}`, locked: `/spaces/${locked.id}` },
  };
  return { people, subjects, addresses };
}
