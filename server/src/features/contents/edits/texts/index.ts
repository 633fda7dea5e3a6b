// Texts that come with an edit: documents become Markdown, and links the relative paths that files have.
export { type Named, checkNothingIsLost, relativePath, resolveLinks, textOfDocument, urlOfReference } from './rules.ts';
