// What a page has for its readers: where their events and what they think go, what it loads for them, and where they log in.
import type { FeedbackView, SiteFrame, SiteLook } from '@lectern/theme';
import type { PublishedScript } from '#features/integration-runs/index.ts';
import { pageUrl } from '../addresses/index.ts';
import type { Place } from './navigation.ts';

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

/** The scripts of integrations that a page loads, some of them once its reader agrees. */
export function scriptsOf(
  { variant }: Place,
  { scripts = [] }: { scripts?: readonly PublishedScript[] },
): Pick<SiteFrame, 'scripts'> {
  if (scripts.length === 0) return {};
  const listed = scripts.map(({ installationId, key, waits }) => ({
    url: `${variant.base}/~scripts/${installationId}.js?v=${key}`,
    waits,
  }));
  return { scripts: listed };
}

/** Who logs in comes back to the page on which they did. */
export function sessionOf(
  { variant, tree, page }: Pick<Place, 'variant'> & Partial<Place>,
  { session, siteBase }: { session?: 'in' | 'out'; siteBase: string },
): Pick<SiteFrame, 'session'> {
  if (session === undefined) return {};
  if (session === 'in') return { session: { kind: session, url: `${siteBase}/~gitbook/auth/logout` } };
  const here = tree === undefined || page === undefined ? siteBase : pageUrl(variant, tree, page);
  const query = new URLSearchParams({ location: here.slice(siteBase.length) || '/' });
  return { session: { kind: session, url: `${siteBase}/~gitbook/auth/login?${query}` } };
}
