import type { Talk } from '../comments/said.tsx';
import type { Space } from '../api/types.ts';
import { type Place, toPath } from './addresses.ts';

/** Where people comment, and what they may. */
export const talkIn = ({ organization, permissions, urls, editMode }: Space, place: Place): Talk => ({
  where: place,
  organizationId: organization,
  origin: new URL(urls.app).origin,
  canResolve: permissions['edit'] === true,
  isLocked: editMode !== 'live' && place.changeRequestId === undefined,
});

/** The page with the thread next to it. */
export const toPage = (place: Place, pageId: string, commentId: string): string =>
  `${toPath(place, { name: 'page', pageId })}?${new URLSearchParams({ comment: commentId }).toString()}`;
