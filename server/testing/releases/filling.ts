// What is in the installation that a release leaves behind for those that come: something of nearly everything that people make.
import type { Ask } from './asking.ts';

const DOCUMENT = `Lectern keeps *every word*. See [the second page](second.md#a-heading).

{% hint style="info" %}
A hint with \`code\`.
{% endhint %}

| Key | Value |
|---|---|
| größer | 値 |
`;

const DESCRIPTION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Kilns', version: '1' },
  paths: {
    '/kilns': { get: { operationId: 'listKilns', summary: 'Lists kilns', responses: { 200: { description: 'All' } } } },
  },
});

/** Fills an installation that has nobody but its administrator. Each request must succeed. */
export async function fill(ask: Ask): Promise<void> {
  const { items } = await ask('GET', '/v1/orgs');
  const organization = `/v1/orgs/${items[0].id}`;
  const { space, pages } = await writeSpace(ask, organization);
  await review(ask, space, pages);
  await publish(ask, organization, { space, page: pages[0] });
  await invite(ask, organization, space);
  await ask('PUT', `${organization}/search-synonyms`, { operations: [{ type: 'insert', terms: ['kiln', 'oven'] }] });
  await ask('PUT', `${organization}/openapi/kilns`, { source: { text: DESCRIPTION } });
  await ask('POST', `${organization}/webhooks`, {
    ...{ url: 'https://hooks.example.com/lectern', events: ['space_content_updated'], space },
  });
}

async function writeSpace(ask: Ask, organization: string): Promise<{ space: string; pages: string[] }> {
  const collection = await ask('POST', `${organization}/collections`, { title: 'Products' });
  const { id: space } = await ask('POST', `${organization}/spaces`, {
    ...{ title: 'Handbook', emoji: '1f4d8', parent: collection.id, language: 'en', editMode: 'live' },
  });
  const insert = (title: string, markdown: string) => ({ operation: 'insert_page', title, document: { markdown } });
  const { changes } = await ask('POST', `/v1/spaces/${space}/content?compat=false`, {
    changes: [insert('First', DOCUMENT), insert('Second', '## A heading\n\nMore words.\n')],
  });
  const pages: string[] = changes.map((change: { page: { id: string } }) => change.page.id);
  await ask('POST', `/v1/spaces/${space}/content?compat=false`, {
    changes: [{ operation: 'update_page', page: pages[1], document: { markdown: '## A heading\n\nOther words.\n' } }],
  });
  const draft = `/v1/spaces/${space}/drafts/${pages[0]}`;
  const { version, base, source } = await ask('GET', draft);
  await ask('PUT', draft, { version, base, source: `${source}\nA draft.\n` });
  // Where nobody writes into the space itself, a draft stays one until somebody proposes it.
  await ask('PATCH', `/v1/spaces/${space}`, { editMode: 'locked' });
  return { space, pages };
}

async function review(ask: Ask, space: string, [first = '', second = '']: readonly string[]): Promise<void> {
  const at = `/v1/spaces/${space}`;
  for (const isMerged of [true, false]) {
    const request = await ask('POST', `${at}/change-requests`, { subject: isMerged ? 'Merged' : 'Open' });
    const itself = `${at}/change-requests/${request.id}`;
    await ask('POST', `${itself}/content?compat=false`, {
      changes: [
        { operation: 'update_page', page: second, document: { markdown: `## A heading\n\n${request.subject}.\n` } },
      ],
    });
    if (isMerged) await ask('POST', `${itself}/merge`, {});
  }
  const comment = await ask('POST', `${at}/comments`, { page: first, body: { markdown: 'Is this **so**?' } });
  await ask('POST', `${at}/comments/${comment.id}/replies`, { body: { markdown: 'It is.' } });
}

async function publish(
  ask: Ask,
  organization: string,
  { space, page }: { space: string; page: string | undefined },
): Promise<void> {
  const site = await ask('POST', `${organization}/sites`, { title: 'Docs', visibility: 'public', spaces: [space] });
  const at = `${organization}/sites/${site.id}`;
  await ask('POST', `${at}/publish`);
  const { items } = await ask('GET', `${at}/site-spaces`);
  await ask('POST', `${at}/redirects`, {
    ...{ source: '/old', destination: { kind: 'site-page', siteSpaceId: items[0].id, pageId: page } },
  });
  await ask('POST', `${at}/share-links`, { name: 'For partners' });
}

async function invite(ask: Ask, organization: string, space: string): Promise<void> {
  const team = await ask('PUT', `${organization}/teams`, { title: 'Writers' });
  await ask('POST', `/v1/spaces/${space}/permissions`, { role: 'edit', teams: [team.id] });
  await ask('POST', `${organization}/link-invites`, { role: 'read' });
  await ask('POST', '/account/tokens', { name: 'For a program', scopes: ['read'] });
  await ask('PUT', `${organization}/translations-glossary`, {
    operations: [{ type: 'insert', translations: { en: 'kiln', de: 'Brennofen' } }],
  });
}
