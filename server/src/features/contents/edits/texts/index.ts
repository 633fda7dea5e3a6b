// Texts that come with an edit: documents become Markdown, and references the addresses that links write.
export { bytesOfSource, checkNothingIsLost, spotOfText, textOfDocument, urlOfReference } from './rules.ts';
