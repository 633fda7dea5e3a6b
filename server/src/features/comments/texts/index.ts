// Texts: what people write, as Markdown and as documents.
export { bodyOf, markdownIn } from './rules.ts';
