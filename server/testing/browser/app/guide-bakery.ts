// A bakery with a handbook, a site, a proposal and people who talk about it: what the pictures of the guide show.
import assert from 'node:assert/strict';
import sharp from 'sharp';
import { createToken } from '#access/index.ts';
import { addMember, createOrganization } from '#features/organizations/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { createUser } from '#features/users/index.ts';
import type { Api } from '../../api.ts';
import type { Person } from '../../cast.ts';
import { importFiles } from '../../content.ts';
import { stage } from './stage.ts';

const OVENS = `# Ovens

The large oven takes 40 minutes to warm up.

{% hint style="warning" %}
Wear gloves. The door stays hot for an hour.
{% endhint %}

## Temperatures

| Bread | Degrees | Minutes |
|---|--:|--:|
| Rye | 240 | 55 |
| Wheat | 230 | 40 |
| Rolls | 220 | 18 |

1. Warm up the oven.
2. Check the temperature.
3. Write it into the log.
`;

const FILES = {
  'README.md': '# Welcome\n\nThis is how we bake.\n',
  'SUMMARY.md': `# Table of contents

* [Welcome](README.md)

## In the bakery

* [Ovens](ovens.md)
  * [Cleaning](cleaning.md)
  * [Repairs](repairs.md)
* [Doughs](doughs.md)

## In the shop

* [Opening hours](hours.md)
* [Returns](returns.md)
`,
  'ovens.md': OVENS,
  'cleaning.md': '# Cleaning\n\nEvery evening.\n\n![The brush](.gitbook/assets/brush.png)\n',
  'repairs.md': '# Repairs\n\nCall us.\n',
  'doughs.md': '# Doughs\n\nRye and wheat.\n',
  'hours.md': '# Opening hours\n\nFrom 6 to 18.\n',
  'returns.md': '# Returns\n\nWe take back what is not eaten.\n',
};

/** A bakery of its own, so that other journeys see nothing of it. */
export interface Bakery {
  organizationId: string;
  spaceId: string;
  siteId: string;
  requestId: string;
  olga: Person;
  wim: Person;
  /** The address of the page of a path. */
  at: (path: string) => string;
}

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer();

async function makeMember(displayName: string, organizationId?: string): Promise<Person> {
  const { ctx } = stage.world;
  const email = `${displayName.toLowerCase().replace(' ', '.')}@bakery.example`;
  const id = await createUser(ctx, { email, displayName, isEmailVerified: true });
  if (organizationId !== undefined) await addMember(ctx, { organizationId, userId: id, role: 'edit' });
  return { id, email, token: (await createToken(ctx, { userId: id, name: 'guide' })).token };
}

export async function makeBakery(): Promise<Bakery> {
  const { ctx } = stage.world;
  const olga = await makeMember('Olga Berg');
  const { id: organizationId } = await createOrganization(ctx, { title: 'Bakery', adminUserId: olga.id });
  const wim = await makeMember('Wim Vos', organizationId);
  const { id: spaceId } = await createSpace(ctx, { organizationId, createdBy: olga.id, title: 'Handbook' });
  await createSpace(ctx, { organizationId, createdBy: olga.id, title: 'Recipes' });
  await importFiles(stage.world, spaceId, FILES);
  const [api, v1] = [stage.world.as(olga.token), `/v1/spaces/${spaceId}`];
  await api.patch(v1, { body: { editMode: 'live' } });
  await addFiles(api, v1);
  const pages: Record<string, string> = {};
  const note = ({ path, id, pages: below = [] }: { path?: string; id: string; pages?: [] }): void => {
    if (path !== undefined) pages[path.slice(path.lastIndexOf('/') + 1)] = id;
    for (const page of below) note(page);
  };
  for (const page of (await api.get(`${v1}/content/pages`)).body.pages) note(page);
  const sites = `/v1/orgs/${organizationId}/sites`;
  const site = await api.post(sites, { body: { title: 'Bakery', visibility: 'public', spaces: [spaceId] } });
  assert.ok((await api.post(`${sites}/${site.body.id}/publish`)).status < 300);
  const requestId = await propose(stage.world.as(wim.token), v1, pages['ovens'] ?? assert.fail());
  const at = (path: string): string => `/spaces/${spaceId}/pages/${pages[path] ?? assert.fail(path)}`;
  await talk(
    { olga: api, wim: stage.world.as(wim.token) },
    { v1, requestId, page: pages['ovens'] ?? assert.fail(), reviewer: olga.id },
  );
  return { organizationId, spaceId, siteId: site.body.id, requestId, olga, wim, at };
}

async function addFiles(api: Api, v1: string): Promise<void> {
  const assets = [
    ['brush.png', await picture('#9a5b2f')],
    ['bread.png', await picture('#c98d3c')],
    ['shop.png', await picture('#3c6e8f')],
    ['price list.pdf', Buffer.from('%PDF-1.4 prices')],
  ] as const;
  const files = assets.map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }));
  const { status, text } = await api.post(`${v1}/content`, {
    body: { changes: [{ operation: 'insert_files', files }] },
  });
  assert.equal(status, 200, text);
}

/** A change request in which the page about ovens is another one. */
async function propose(api: Api, v1: string, page: string): Promise<string> {
  const { id } = (await api.post(`${v1}/change-requests`, { body: { subject: 'New oven' } })).body;
  const source = OVENS.replace('The large oven takes 40 minutes', 'The new oven takes 15 minutes');
  const changes = [
    { operation: 'update_page', page, document: { source } },
    { operation: 'insert_page', title: 'Waste heat', document: { source: '# Waste heat\n\nIt warms the shop.\n' } },
  ];
  const { status, text } = await api.post(`${v1}/change-requests/${id}/content`, { body: { changes } });
  assert.equal(status, 200, text);
  return id;
}

interface About {
  v1: string;
  requestId: string;
  page: string;
  reviewer: string;
}

/** A review is asked for, words are suggested, and both the proposal and the space change the same line. */
async function talk(
  { olga, wim }: Record<'olga' | 'wim', Api>,
  { v1, requestId, page, reviewer }: About,
): Promise<void> {
  const { nodes } = (await olga.get(`${v1}/content/page/${page}/document`)).body as {
    nodes: { key: string; type: string }[];
  };
  const node = nodes.find(({ type }) => type === 'paragraph')?.key;
  const quote = { exact: '40 minutes' };
  const body = { markdown: 'Measured again this week.' };
  const suggested = await wim.post(`${v1}/comments`, {
    body: { page, node, quote, body, suggestion: { operation: 'replace', markdown: '35 minutes' } },
  });
  assert.ok(suggested.status < 300, suggested.text);
  const asked = await wim.post(`${v1}/change-requests/${requestId}/requested-reviewers`, {
    body: { users: [reviewer] },
  });
  assert.ok(asked.status < 300, asked.text);
  await stage.world.app.jobs.runDue();
}
