// The API tokens of an account: what there is, a form that makes one, and the token, the one time that it is shown.
export { tokenPages } from './pages.ts';
export { tokenSections } from './sections.ts';
