// A request that names something of others, and how it is made.
import type { Subject } from '../subject.ts';

type Sent = { body?: object; query?: Record<string, string> };

export interface Twin {
  /** Which thing of the other organization is named. */
  of: (subject: Subject) => string | undefined;
  /** The request that names it next to what the caller may name. */
  ask: (id: string, own: Subject) => Sent;
  /** Whether to name what is not there is no fault. */
  isDone?: true;
}

/** Of what a request names: what the name stands for, and the request. */
const param =
  (name: string) =>
  ({ params }: Subject): string | undefined =>
    params[name];
export const of = {
  user: ({ owner }: Subject) => owner.id,
  email: ({ owner }: Subject) => owner.email,
  organization: ({ organizationId }: Subject) => organizationId,
  space: ({ spareSpaceId }: Subject) => spareSpaceId,
  otherSpace: ({ otherSpareId }: Subject) => otherSpareId,
  site: ({ siteId }: Subject) => siteId,
  ...{ team: param('teamId'), collection: param('collectionId'), section: param('siteSectionId') },
  ...{ siteSpace: param('siteSpaceId'), group: param('siteSectionGroupId'), page: param('pageId') },
  ...{ request: param('changeRequestId'), revision: param('revisionId'), reusable: param('reusableContentId') },
  notification: param('notificationId'),
  ...{ glossaryEntry: param('glossaryEntryId'), synonymGroup: param('synonymGroupId') },
};

export const inBody = (whose: Twin['of'], body: (id: string, own: Subject) => object): Twin => ({
  of: whose,
  ask: (id, own) => ({ body: body(id, own) }),
});
export const inQuery = (name: string, whose: Twin['of'], more: Record<string, string> = {}): Twin => ({
  of: whose,
  ask: (id) => ({ query: { ...more, [name]: id } }),
});

/** Of operations that name the same in the same place. */
export const each = (ids: readonly string[], named: Record<string, Twin>): Record<string, Record<string, Twin>> =>
  Object.fromEntries(ids.map((id) => [id, named]));
