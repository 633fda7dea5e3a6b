// Replacements: words are found in all pages of a space, and replaced as one change request or one revision. How a text is made of
// blocks the kernel knows; how a revision lands, `contents` and `change-requests`.
export { replacementOperations } from './routes.ts';
