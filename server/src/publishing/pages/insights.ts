import type { Place } from './navigation.ts';
import type { FeedbackView, SiteFrame, SiteLook } from '@lectern/theme';

export const EVENTS = '~gitbook/__evt';
export const FEEDBACK = '~gitbook/__feedback';

type Insights = { insights: { days: number } };

interface Shown {
  preview?: object;
  look?: { look: SiteLook };
}

/** Where a page sends what its readers do; undefined where nobody keeps it, or what is shown is not published. */
export function eventsOf(
  { insights }: Insights,
  { variant, page }: Place,
  { preview, look }: Shown,
): Pick<SiteFrame, 'events'> {
  if (insights.days === 0 || preview !== undefined) return {};
  return {
    events: { url: `${variant.base}/${EVENTS}`, page: page.id, keepsVisitors: look?.look.keepsVisitors === true },
  };
}

/** Where readers say what they think of a page, where its site asks them. */
export function feedbackOf(
  { insights }: Insights,
  { variant, page }: Place,
  { preview, look }: Shown,
): { feedback?: FeedbackView } {
  if (insights.days === 0 || preview !== undefined || look?.look.asksFeedback !== true) return {};
  return { feedback: { url: `${variant.base}/${FEEDBACK}`, page: page.id } };
}
