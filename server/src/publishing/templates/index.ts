// Views in, HTML out: pure functions that escape whatever they are given. No query, no clock and no request comes here.

export type {
  Alternate,
  FeedbackView,
  NavItem,
  PageCard,
  PageView,
  PreviewView,
  SectionTab,
  SectionTabs,
  SiteFrame,
} from './views.ts';
export type { LookLink, SiteLook } from './look-views.ts';
export { FEEDBACK_ID, THANKS_ID } from './feedback.ts';
export { countFound, type Labels, labelsIn, localeFor, messagesIn } from './messages.ts';
export { hasDiagram } from './media-scripts.ts';
export { formOrigins, hasOperation, openapiWordsIn } from './openapi.ts';
export { renderBranches } from './navigation.ts';
export { renderErrorView } from './error-page.ts';
export { renderLoginView } from './login-page.ts';
export { renderPageView } from './page.ts';
export { type FoundPage, renderSearchView } from './search-page.ts';
export { renderSiteList } from './site-list.ts';
