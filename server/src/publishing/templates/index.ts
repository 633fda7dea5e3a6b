// Views in, HTML out: pure functions that escape whatever they are given. No query, no clock and no request comes here.

export type { ErrorView, NavItem, PageView, SiteFrame, SiteListView } from './views.ts';
export { renderErrorView } from './error-page.ts';
export { renderPageView } from './page.ts';
export { renderSiteList } from './site-list.ts';
