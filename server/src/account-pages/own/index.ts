// The page of an account, and what its forms do.
export { type OwnAccountCtx, ownAccountPages } from './pages.ts';
