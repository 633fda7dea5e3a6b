import { consumerJob } from '#platform/events/index.ts';
import { createJobs } from '#platform/jobs/index.ts';
import type { Api } from '#testing/api.ts';
import type { World } from '#testing/world.ts';
import { notificationConsumer } from './events.ts';

/** The blocks of a text that mentions these users, as editors send it. */
export const mentioning = (...userIds: string[]) => ({
  document: {
    nodes: [
      {
        ...{ object: 'block', type: 'paragraph', isVoid: false, data: {} },
        nodes: [
          { object: 'text', leaves: [{ object: 'leaf', text: 'Look, ', marks: [] }] },
          ...userIds.map((user) => ({
            ...{ object: 'inline', type: 'mention', isVoid: true, nodes: [] },
            data: { ref: { kind: 'user', user } },
          })),
        ],
      },
    ],
  },
});

/** Posts a comment on the main content of a space; answers its id. */
export async function postComment(api: Api, spaceId: string, body: object): Promise<string> {
  const { status, body: made } = await api.post(`/v1/spaces/${spaceId}/comments`, { body: { body } });
  if (status !== 200 && status !== 201) throw new Error(`A comment was answered with ${status}.`);
  return made.id;
}

/** Has events make notifications, as the server does right after each write. */
export const settle = ({ ctx }: World): Promise<void> =>
  createJobs(ctx, [consumerJob<World['ctx']>(notificationConsumer, () => {})]).runDue();

export { unsubscribeUrl } from './mailing/links.ts';
