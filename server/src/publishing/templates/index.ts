// Views in, HTML out: pure functions that escape whatever they are given. No query, no clock and no request comes here.

export type { NavItem, PageCard, PageView, SiteFrame } from './views.ts';
export { messagesIn } from './messages.ts';
export { renderBranches } from './navigation.ts';
export { renderErrorView } from './error-page.ts';
export { renderPageView } from './page.ts';
export { renderSiteList } from './site-list.ts';
