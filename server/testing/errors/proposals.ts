// Refusals that come from where a change request stands.
import { IMPORT_LIMIT, type Attempt, type Stage } from './stage.ts';
import { type Particular, refuse, sending } from './particular.ts';

/** Somebody else's request, archived: whatever is done to the first one does not reach it. */
async function makeArchived({ world, home }: Stage): Promise<Attempt> {
  const owner = world.as(home.owner.token);
  const { body } = await owner.post(`/v1/spaces/${home.spaceId}/change-requests`);
  await owner.patch(`/v1/spaces/${home.spaceId}/change-requests/${body.id}`, { body: { status: 'archived' } });
  return { params: { changeRequestId: body.id } };
}

/** The same, named in what is sent. */
async function replaceInArchived(stage: Stage): Promise<Attempt> {
  const { params } = await makeArchived(stage);
  return { body: { query: 'words', replacement: 'others', changeRequest: params?.['changeRequestId'] } };
}

const page = { changes: [{ operation: 'insert_page', title: 'Page' }] };

const states: Particular[] = [
  'mergeChangeRequest',
  'updateChangeRequest',
  'createChangeRequestReview',
  'requestReviewers',
  'updateContentInChangeRequest',
  'rollbackInChangeRequest',
  'importContentInChangeRequest',
  'revertChangeRequest',
].map((id) => refuse(id, 412, 'a request that is archived', makeArchived));

/** The revision of a request in which somebody wrote, as where another one should go back to. */
async function proposedRevision({ world, home }: Stage): Promise<Attempt> {
  const owner = world.as(home.owner.token);
  const requests = `/v1/spaces/${home.spaceId}/change-requests`;
  const { body } = await owner.post(requests);
  const edited = await owner.post(`${requests}/${body.id}/content`, { body: page });
  return { body: { revision: edited.body.revision } };
}

const edits: Particular[] = [
  refuse('replaceInSpace', 412, 'a request that is archived', replaceInArchived),
  refuse('rollbackInChangeRequest', 400, 'a revision of a change request', proposedRevision),
  refuse('rollbackInChangeRequest', 409, 'another revision than that of If-Match', ({ home }) => ({
    body: { revision: home.params['revisionId'] },
    headers: { 'if-match': '"another"' },
  })),
  refuse('updateContentInChangeRequest', 409, 'another revision than that of If-Match', () => ({
    body: page,
    headers: { 'if-match': '"another"' },
  })),
  refuse(
    'updateContentInChangeRequest',
    400,
    'a page that is not there',
    sending({ changes: [{ operation: 'delete_page', page: 'nothing' }] }),
  ),
  refuse(
    'requestReviewers',
    400,
    'somebody of another company',
    sending(({ foreign }) => ({ users: [foreign.owner.id] })),
  ),
  refuse(
    'updateSpaceById',
    400,
    'a rule about somebody of another company',
    sending(({ foreign }) => ({
      mergeRules: { type: 'rules', rules: [{ type: 'allow_bypass', users: [foreign.owner.id] }] },
    })),
  ),
];

const imports: Particular[] = [
  refuse(
    'importContentInChangeRequest',
    400,
    'a private address',
    sending({ url: 'http://10.0.0.1/page.md', source: 'markdown' }),
  ),
  refuse(
    'importContentInChangeRequest',
    409,
    'the key of a request that was cut short',
    async ({ world, home, files }) => {
      const headers = { 'idempotency-key': 'cut-short-there' };
      const body = { url: files.url('/page.md'), source: 'markdown' };
      const path = `/v1/spaces/${home.spaceId}/change-requests/${home.params['changeRequestId']}/content/import`;
      await world.as(home.owner.token).post(path, { body, headers });
      // What a process that ended meanwhile leaves behind.
      await world.db.updateTable('idempotency_keys').set({ answer: '' }).where('user_id', '=', home.owner.id).execute();
      return { body, headers };
    },
  ),
  refuse('importContentInChangeRequest', 413, 'what is larger than an import may be', ({ files }) => {
    files.answers.set('/larger.md', 'x'.repeat(IMPORT_LIMIT + 1));
    return { body: { url: files.url('/larger.md'), source: 'markdown' } };
  }),
  refuse(
    'importContentInChangeRequest',
    502,
    'an address with nothing',
    sending(({ files }) => ({ url: files.url('/nothing'), source: 'markdown' })),
  ),
  refuse('importContentInChangeRequest', 504, 'an address that never answers', ({ world, files }) => {
    files.answers.set('/never-there.md', () => {});
    const { outbound } = world.ctx;
    world.ctx.outbound = { ...outbound, fetch: (url, options) => outbound.fetch(url, { ...options, timeout: 200 }) };
    return { body: { url: files.url('/never-there.md'), source: 'markdown' } };
  }),
];

const suggestions: readonly Particular[] = [
  ...['applySuggestionInSpace', 'applySuggestionInChangeRequest', 'rejectSuggestionInChangeRequest'].map((operation) =>
    refuse(operation, 409, 'a comment without a suggestion', () => ({})),
  ),
  refuse('applySuggestionInSpace', 412, 'a request that is archived', async (stage) => ({
    body: { changeRequest: (await makeArchived(stage)).params?.['changeRequestId'] },
  })),
  refuse('applySuggestionInChangeRequest', 412, 'a request that is archived', makeArchived),
];

export const proposals: readonly Particular[] = [...states, ...edits, ...imports, ...suggestions];
