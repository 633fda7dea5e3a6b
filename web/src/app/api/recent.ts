// Which pages somebody opened in this browser, the newest first. They are kept for each person, and forgotten when they sign out.
import { forget, recall, remember } from './memory.ts';

export interface RecentPage {
  spaceId: string;
  pageId: string;
  title: string;
}

const AT_MOST = 12;
const keyOf = (userId: string): string => `recent.${userId}`;

const isRecentPage = (value: unknown): value is RecentPage => {
  const { spaceId, pageId, title } = (value ?? {}) as Partial<RecentPage>;
  return [spaceId, pageId, title].every((each) => typeof each === 'string' && each !== '');
};

export function recentPages(userId: string): RecentPage[] {
  const value = recall(keyOf(userId));
  return Array.isArray(value) ? value.filter(isRecentPage).slice(0, AT_MOST) : [];
}

/** The list with this page at its beginning, once. */
export const withRecent = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter(({ spaceId, pageId }) => spaceId !== page.spaceId || pageId !== page.pageId)].slice(
    0,
    AT_MOST,
  );

export const addRecent = (userId: string, page: RecentPage): void =>
  remember(keyOf(userId), withRecent(recentPages(userId), page));

export const forgetRecent = (userId: string): void => forget(keyOf(userId));
