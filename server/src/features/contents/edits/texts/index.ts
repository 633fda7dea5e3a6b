// Texts that come with an edit: documents become Markdown, and references the addresses that links write.
export { checkNothingIsLost, spotOfText, textOfDocument, urlOfReference } from './rules.ts';
