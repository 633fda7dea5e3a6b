// Refusals that come from what an operation means and not from its form: by operation, with what leads to them.
import { newId } from '#platform/ids.ts';
import { makeSubject } from '../permissions/subject.ts';
import { type Attempt, IMPORT_LIMIT, joinForeign, type Stage } from './stage.ts';

export interface Particular {
  operation: string;
  status: number;
  says: string;
  attempt: (stage: Stage) => Attempt | Promise<Attempt>;
}

export const refuse = (
  operation: string,
  status: number,
  says: string,
  attempt: Particular['attempt'],
): Particular => ({ operation, status, says, attempt });

export const sending = (body: object | ((stage: Stage) => object)) => (stage: Stage) => ({
  body: typeof body === 'function' ? body(stage) : body,
});

const space = (id: string) => ({ type: 'space', space: id });
const collection = (id: string) => ({ type: 'collection', collection: id });

const unusable: Particular[] = [
  ...['nothing', 'theirs'].flatMap((whose) => {
    const id = (stage: Stage, name: string) => (whose === 'theirs' ? (stage.foreign.params[name] ?? '') : 'nothing');
    const parent = sending((stage) => ({ parent: id(stage, 'collectionId') }));
    return [
      refuse('createCollection', 400, `a parent that is ${whose}`, parent),
      refuse('createSpace', 400, `a parent that is ${whose}`, parent),
      refuse('moveCollection', 400, `a parent that is ${whose}`, parent),
      refuse('moveSpace', 400, `a parent that is ${whose}`, parent),
      refuse(
        'updateOrganizationById',
        400,
        `a default site that is ${whose}`,
        sending((stage) => ({ defaultContent: { type: 'site', site: id(stage, 'siteId') } })),
      ),
      refuse(
        'createSite',
        400,
        `a space that is ${whose}`,
        sending((stage) => ({ spaces: [id(stage, 'spaceId')] })),
      ),
      refuse(
        'addSpaceToSite',
        400,
        `a space that is ${whose}`,
        sending((stage) => ({ spaceId: id(stage, 'spaceId') })),
      ),
      ...['createTranslation', 'updateTranslation'].map((operation) =>
        refuse(
          operation,
          400,
          `a source that is ${whose}`,
          sending((stage) => ({ title: 'T', source: { space: id(stage, 'spaceId'), language: 'en' } })),
        ),
      ),
      refuse(
        'updateSiteById',
        400,
        `a default that is ${whose}`,
        sending((stage) => ({ defaultSiteSpace: id(stage, 'siteSpaceId') })),
      ),
    ];
  }),
  refuse('updateSiteById', 400, 'a section that no site has', sending({ defaultSiteSection: 'nothing' })),
  refuse(
    'addSpaceToSite',
    400,
    'a section that no site has',
    sending(({ home }) => ({ spaceId: home.spareSpaceId, sectionId: 'nothing' })),
  ),
  refuse(
    'moveCollection',
    400,
    'itself as its parent',
    sending(({ home }) => ({ parent: home.params['collectionId'] })),
  ),
  refuse(
    'moveCollection',
    400,
    'itself as its neighbor',
    sending(({ home }) => ({ position: { before: collection(home.params['collectionId'] ?? '') } })),
  ),
  refuse(
    'moveSpace',
    400,
    'itself as its neighbor',
    sending(({ home }) => ({ position: { after: space(home.spareSpaceId) } })),
  ),
  refuse(
    'moveSpace',
    400,
    'a neighbor elsewhere',
    sending(({ home }) => ({ parent: home.params['collectionId'], position: { after: space(home.spaceId) } })),
  ),
  refuse('transferSpace', 400, 'an organization that is not there', sending({ organization: 'nothing' })),
  refuse('transferCollection', 400, 'an organization that is not there', sending({ organization: 'nothing' })),
  refuse('importContent', 400, 'a private address', sending({ url: 'http://10.0.0.1/page.md', source: 'markdown' })),
  refuse('importContent', 400, 'the address of a web page', ({ files }) => {
    files.answers.set('/page.html', (response) => response.setHeader('content-type', 'text/html').end('<p>'));
    return { body: { url: files.url('/page.html'), source: 'markdown' } };
  }),
];

const newSite = async ({ world, home }: Stage): Promise<{ id: string; basename: string }> =>
  (await world.as(home.owner.token).post(`/v1/orgs/${home.organizationId}/sites`, { body: { title: 'New' } })).body;

const conflicts: Particular[] = [
  refuse(
    'updateOrganizationById',
    409,
    'a hostname that is taken',
    sending(({ foreign }) => ({ hostname: foreign.hostname })),
  ),
  refuse('moveSpace', 409, 'the place where it is', async ({ world, home }) => {
    const body = { parent: home.params['collectionId'] };
    await world.as(home.owner.token).post(`/v1/spaces/${home.spareSpaceId}/move`, { body });
    return { body };
  }),
  refuse('moveCollection', 409, 'the place where it is', async ({ world, home }) => {
    const body = { parent: home.otherCollectionId };
    await world.as(home.owner.token).post(`/v1/collections/${home.params['collectionId']}/move`, { body });
    return { body };
  }),
  ...['transferSpace', 'transferCollection'].map((id) =>
    refuse(
      id,
      409,
      'the organization where it is',
      sending(({ home }) => ({ organization: home.organizationId })),
    ),
  ),
  refuse('updateSiteById', 409, 'a basename that is taken', async (stage) => ({
    body: { basename: (await newSite(stage)).basename },
  })),
  refuse('createSiteOfflineEdition', 409, 'a site that is not published', async (stage) => ({
    ...{ params: { siteId: (await newSite(stage)).id }, body: {} },
  })),
  refuse(
    'addSpaceToSite',
    409,
    'a space that it shows',
    sending(({ home }) => ({ spaceId: home.spaceId })),
  ),
  refuse('importContent', 409, 'the key of a request that was cut short', async ({ world, home, files }) => {
    const { id: user_id } = home.owner;
    const headers = { 'idempotency-key': 'cut-short' };
    const body = { url: files.url('/page.md'), source: 'markdown' };
    await world.as(home.owner.token).post(`/v1/spaces/${home.spaceId}/content/import`, { body, headers });
    // What a process that ended meanwhile leaves behind.
    await world.db.updateTable('idempotency_keys').set({ answer: '' }).where('user_id', '=', user_id).execute();
    return { body, headers };
  }),
  refuse('applyTemplateToSpace', 409, 'the key of a request that was cut short', async ({ world, home }) => {
    const { id: user_id } = home.owner;
    const headers = { 'idempotency-key': 'template-cut-short' };
    const body = { id: 'release-notes' };
    await world.as(home.owner.token).post(`/v1/spaces/${home.spaceId}/content/template`, { body, headers });
    await world.db.updateTable('idempotency_keys').set({ answer: '' }).where('user_id', '=', user_id).execute();
    return { body, headers };
  }),
  refuse('applyTemplateToSpace', 412, 'a request that is archived', async ({ world, home }) => {
    const owner = world.as(home.owner.token);
    const { body } = await owner.post(`/v1/spaces/${home.spaceId}/change-requests`);
    await owner.patch(`/v1/spaces/${home.spaceId}/change-requests/${body.id}`, { body: { status: 'archived' } });
    return { body: { id: 'release-notes', changeRequestId: body.id } };
  }),
];

const states: Particular[] = [
  refuse('transferSpace', 412, 'a space that a site shows', async (stage) => {
    await joinForeign(stage);
    return { params: { spaceId: stage.home.spaceId }, body: { organization: stage.foreign.organizationId } };
  }),
  refuse('transferCollection', 412, 'a collection with such a space', async ({ world, home, foreign }) => {
    const body = { parent: home.params['collectionId'] };
    await world.as(home.owner.token).post(`/v1/spaces/${home.spaceId}/move`, { body });
    return { body: { organization: foreign.organizationId } };
  }),
  refuse('publishSite', 412, 'a site without content', async ({ world, home }) => {
    const sites = `/v1/orgs/${home.organizationId}/sites`;
    const { body } = await world.as(home.owner.token).post(sites, { body: { title: 'Empty' } });
    return { params: { siteId: body.id } };
  }),
  refuse('listPagePreviews', 400, 'claims that are no object', () => ({ query: { claims: '!(plan)' } })),
  refuse('getSiteVisibility', 400, 'claims that are no object', () => ({ query: { claims: '!(plan)' } })),
  refuse('getSitePDF', 400, 'claims that are no object', () => ({ query: { claims: '!(plan)' } })),
  refuse('getSitePublishingPreview', 400, 'claims that are no object', () => ({ query: { claims: '!(plan)' } })),
  refuse('getSitePublishingPreview', 400, 'a change request and a revision at once', () => ({
    query: { changeRequest: '1', revision: 'x' },
  })),
  refuse('getSitePublishingPreview', 404, 'a site space that the site has not', () => ({
    query: { siteSpace: 'nothing' },
  })),
  refuse('getSitePublishingPreview', 404, 'a site without content', async ({ world, home }) => {
    const sites = `/v1/orgs/${home.organizationId}/sites`;
    const { body } = await world.as(home.owner.token).post(sites, { body: { title: 'Empty' } });
    return { params: { siteId: body.id } };
  }),
  refuse('addSpaceToSite', 412, 'a site that shows all that one may', async ({ world }) => {
    const subject = await makeSubject(world);
    const { spaceId, siteId, spareSpaceId } = subject;
    const row = await world.db.selectFrom('spaces').selectAll().where('id', '=', spaceId).executeTakeFirstOrThrow();
    const spaces = Array.from({ length: 999 }, () => ({ ...row, id: newId() }));
    const shown = spaces.map(({ id }) => ({
      ...{ id: newId(), site_id: siteId, space_id: id, title: 'One', path: id.toLowerCase() },
      ...{ position: 'z', is_default: 0 as const, condition: null },
    }));
    await world.db.insertInto('spaces').values(spaces).execute();
    await world.db.insertInto('site_spaces').values(shown).execute();
    return { subject, body: { spaceId: spareSpaceId } };
  }),
];

const imports: Particular[] = [
  refuse('importContent', 403, 'a member who may edit, while the space is locked', ({ writer }) => ({
    token: writer.token,
  })),
  refuse('importContent', 413, 'what is larger than an import may be', ({ files }) => {
    files.answers.set('/large.md', 'x'.repeat(IMPORT_LIMIT + 1));
    return { body: { url: files.url('/large.md'), source: 'markdown' } };
  }),
  refuse(
    'importContent',
    502,
    'an address with nothing',
    sending(({ files }) => ({ url: files.url('/nothing'), source: 'markdown' })),
  ),
  refuse('importContent', 504, 'an address that never answers', ({ world, files }) => {
    files.answers.set('/never.md', () => {});
    // The same request with less patience than a minute.
    const { outbound } = world.ctx;
    world.ctx.outbound = { ...outbound, fetch: (url, options) => outbound.fetch(url, { ...options, timeout: 200 }) };
    return { body: { url: files.url('/never.md'), source: 'markdown' } };
  }),
];

const change = (...changes: object[]) => ({ changes });
const fileFrom = (url: string) => change({ operation: 'insert_files', files: [{ name: 'a.png', url }] });

const edits: Particular[] = [
  refuse(
    'updateContent',
    400,
    'a page that is not there',
    sending(change({ operation: 'delete_page', page: 'nothing' })),
  ),
  refuse('updateContent', 403, 'an administrator, while the space is locked', ({ home }) => ({
    params: { spaceId: home.spaceId },
  })),
  refuse('updateContent', 409, 'a revision that the space is no longer at', () => ({
    headers: { 'if-match': '"another"' },
  })),
  refuse(
    'updateContent',
    502,
    'the address of a file with nothing',
    sending(({ files }) => fileFrom(files.url('/nothing'))),
  ),
  refuse('updateContent', 504, 'the address of a file that never answers', ({ world, files }) => {
    files.answers.set('/never.png', () => {});
    const { outbound } = world.ctx;
    world.ctx.outbound = { ...outbound, fetch: (url, options) => outbound.fetch(url, { ...options, timeout: 200 }) };
    return { body: fileFrom(files.url('/never.png')) };
  }),
  refuse('rollbackToRevision', 400, 'a revision of a change request', async ({ world, home }) => {
    const { spaceId, params } = home;
    const row = await world.db
      .selectFrom('revisions')
      .selectAll()
      .where('id', '=', params['revisionId'] ?? '')
      .executeTakeFirstOrThrow();
    const [id, request] = [newId(), newId()];
    const at = { head_revision_id: row.id, initial_revision_id: row.id, merged_ancestor_id: null };
    const made = { merged_revision_id: null, created_by: null, created_at: 1, updated_at: 1 };
    await world.db
      .insertInto('change_requests')
      .values({ id: request, space_id: spaceId, number: 1000, ...at, ...made })
      .execute();
    await world.db
      .insertInto('revisions')
      .values({ ...row, id, change_request_id: request })
      .execute();
    return { params: { revisionId: id } };
  }),
  refuse('rollbackToRevision', 409, 'a revision that the space is no longer at', () => ({
    headers: { 'if-match': '"another"' },
  })),
];

export const particulars: readonly Particular[] = [...unusable, ...conflicts, ...states, ...imports, ...edits];
