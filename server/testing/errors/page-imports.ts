// Refusals of imports into a page, of a space and of a change request.
import { type Particular, refuse, sending } from './particular.ts';
import { type Attempt, IMPORT_LIMIT, type Stage } from './stage.ts';

const OPERATIONS = ['importContentIntoPage', 'importContentIntoPageInChangeRequest'] as const;

const pathOf = (operation: (typeof OPERATIONS)[number], { home }: Stage): string => {
  const line = operation === 'importContentIntoPage' ? '' : `/change-requests/${home.params['changeRequestId']}`;
  return `/v1/spaces/${home.spaceId}${line}/content/page/${home.params['pageId']}/import`;
};

const from = (name: string) => sending(({ files }) => ({ url: files.url(name), source: 'markdown' }));

async function makeArchived({ world, home }: Stage): Promise<Attempt> {
  const owner = world.as(home.owner.token);
  const { body } = await owner.post(`/v1/spaces/${home.spaceId}/change-requests`);
  await owner.patch(`/v1/spaces/${home.spaceId}/change-requests/${body.id}`, { body: { status: 'archived' } });
  return { params: { changeRequestId: body.id } };
}

export const pageImports: readonly Particular[] = [
  refuse('importContentIntoPage', 403, 'a member who may edit, while the space is locked', ({ writer }) => ({
    token: writer.token,
  })),
  refuse('importContentIntoPageInChangeRequest', 412, 'a request that is archived', makeArchived),
  ...OPERATIONS.flatMap((operation) => [
    refuse(operation, 400, 'a private address', sending({ url: 'http://10.0.0.1/page.md', source: 'markdown' })),
    refuse(operation, 409, 'the key of a request that was cut short', async (stage) => {
      const { world, home, files } = stage;
      const headers = { 'idempotency-key': `cut-short-${operation}` };
      const body = { url: files.url('/page.md'), source: 'markdown' };
      await world.as(home.owner.token).post(pathOf(operation, stage), { body, headers });
      // What a process that ended meanwhile leaves behind.
      await world.db.updateTable('idempotency_keys').set({ answer: '' }).where('user_id', '=', home.owner.id).execute();
      return { body, headers };
    }),
    refuse(operation, 413, 'what is larger than an import may be', (stage) => {
      stage.files.answers.set('/too-large.md', 'x'.repeat(IMPORT_LIMIT + 1));
      return from('/too-large.md')(stage);
    }),
    refuse(operation, 502, 'an address with nothing', from('/nothing')),
    refuse(operation, 504, 'an address that never answers', (stage) => {
      stage.files.answers.set('/never-into-a-page.md', () => {});
      const { outbound } = stage.world.ctx;
      const fetch: typeof outbound.fetch = (url, options) => outbound.fetch(url, { ...options, timeout: 200 });
      stage.world.ctx.outbound = { ...outbound, fetch };
      return from('/never-into-a-page.md')(stage);
    }),
  ]),
];
