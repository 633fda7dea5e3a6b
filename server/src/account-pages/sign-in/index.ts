// The pages on which people sign in: by a password, a code, or a link.
export { type SignInPagesCtx, signInPages } from './pages.ts';
