// Views in, HTML out: pure functions that escape whatever they are given. No query, no clock and no request comes here.

export type { NavItem, PageCard, PageView, SectionTab, SectionTabs, SiteFrame } from './views.ts';
export type { LookLink, SiteLook } from './look-views.ts';
export { countFound, type Labels, labelsIn, localeFor, messagesIn } from './messages.ts';
export { renderBranches } from './navigation.ts';
export { renderErrorView } from './error-page.ts';
export { renderPageView } from './page.ts';
export { type FoundPage, renderSearchView } from './search-page.ts';
export { renderSiteList } from './site-list.ts';
