// What the server says of a space while it happens, and what is to be read again because of it.
import type { QueryKey } from '@tanstack/react-query';

/** Ids alone: whoever wants to know more reads it. */
export interface LiveEvent {
  /** `reset`, where something may have been missed, is said by the browser, too. */
  type: string;
  page?: string;
  version?: number;
  changeRequest?: string;
}

/** Undefined for what is no event. */
export function readEvent(text: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(text) as Partial<LiveEvent> | null;
    return typeof event?.type === 'string' ? { ...event, type: event.type } : undefined;
  } catch {
    return undefined;
  }
}

/** Beginnings of the keys of what may be another one after an event. */
export function staleAfter(spaceId: string, { type }: LiveEvent): QueryKey[] {
  const of = (...rest: string[]): QueryKey => ['space', spaceId, ...rest];
  const notices: QueryKey = ['notifications'];
  if (type === 'reset') return [of(), notices];
  if (type === 'presence.changed') return [of('presence')];
  if (type === 'space.visibility_updated') return [of('itself'), ['organizations']];
  // Change requests are compared with the main content.
  if (type === 'space.content_updated')
    return [of('content', 'main'), of('itself'), of('editor', 'files'), of('requests'), of('drafts')];
  if (type === 'change_request.content_updated') return [of('content'), of('requests')];
  if (type.startsWith('change_request.')) return [of('requests'), of('itself'), notices];
  if (type.startsWith('draft.')) return [of('drafts')];
  if (type.startsWith('comment.')) return [of('comments'), notices];
  return [];
}

/** Whether a key stands for something that an editor holds: it is merged there, and never exchanged. */
export const isHeldByEditor = ([, , part, what]: QueryKey): boolean => part === 'editor' && what !== 'files';

/** Where a page is, for who writes in it. */
interface LivePage {
  pageId: string;
  changeRequestId?: string | undefined;
}

/** Whether the server may have another text of a page after an event. */
export function concernsPage(event: LiveEvent, { pageId, changeRequestId }: LivePage): boolean {
  const { type, page, changeRequest } = event;
  if (type === 'reset') return true;
  // Addresses may name a change request by its number, events by its id: of another one, the page is read once more than needed.
  if ((changeRequest === undefined) !== (changeRequestId === undefined)) return false;
  if (type.startsWith('draft.')) return page === pageId && type !== 'draft.held';
  return type === 'space.content_updated' || type === 'change_request.content_updated';
}
