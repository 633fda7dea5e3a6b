import { eventKind } from '#platform/events/index.ts';

/** What is known of a view. */
export interface SiteView {
  siteId: string;
  siteSpaceId: string | null;
  spaceId: string | null;
  pageId: string | null;
  visitorId: string | null;
  language: string | null;
  referrer: string | null;
}

/** Somebody looked at a page of a site. It is announced of sites alone that somebody asks about. */
export const siteViewed = eventKind<SiteView>('site.viewed');

/** Which feedback is meant. */
export interface RatedPage {
  siteId: string;
  spaceId: string | null;
  feedbackId: string;
}

/** Somebody said what they think of a page, or thinks otherwise now. */
export const pageRated = eventKind<RatedPage>('page.rated');
