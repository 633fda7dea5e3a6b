// Programs that want to act for somebody: the page that asks, and the list of those that may.
export { appPages, type AppPagesCtx } from './pages.ts';
export { appsSection } from './view.ts';
