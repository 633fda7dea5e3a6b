// What readers did, as programs of others get to see it: nothing by which a reader could be found.
import type { Db } from '#platform/db/index.ts';
import type { RatedPage, SiteView } from './events.ts';
import { findFeedback } from './feedback/index.ts';

interface Where {
  siteSpaceId: string | null;
  spaceId: string | null;
  pageId: string | null;
}

const placeOf = ({
  siteSpaceId,
  spaceId,
  pageId,
}: Where): { siteSpaceId?: string; spaceId?: string; pageId?: string } => ({
  ...(siteSpaceId === null ? {} : { siteSpaceId }),
  ...(spaceId === null ? {} : { spaceId }),
  ...(pageId === null ? {} : { pageId }),
});

/** The fields are those of the hosted service. This server keeps neither cookies nor browsers nor addresses. */
const visitorOf = ({ visitorId, language }: { visitorId: string | null; language: string | null }) => ({
  anonymousId: visitorId ?? '',
  ...{ cookies: {}, userAgent: '', ip: '' },
  ...(language === null ? {} : { language }),
});

export const toShownView = (view: SiteView) => ({
  siteId: view.siteId,
  ...placeOf(view),
  visitor: visitorOf(view),
  referrer: view.referrer ?? '',
});

/** Undefined where it was forgotten meanwhile. */
export async function findShownFeedback(db: Db, { feedbackId }: RatedPage) {
  const row = await findFeedback(db, feedbackId);
  if (row === undefined) return undefined;
  const { site_space_id: siteSpaceId, space_id: spaceId, page_id: pageId, visitor_id: visitorId, language } = row;
  return {
    siteId: row.site_id,
    ...placeOf({ siteSpaceId, spaceId, pageId }),
    feedback: { rating: row.rating, ...(row.comment === null ? {} : { comment: row.comment }) },
    visitor: visitorOf({ visitorId, language }),
    referrer: '',
  };
}
