// Bodies in their place: what is derived from a page's text is filled for each site that shows it.
export type { Acting } from './blocks.ts';
export { type FilledBody, fillBody } from './fill.ts';
export { inLanguage } from './labels.ts';
export { type LabelOf, labelsOf, tagHtml } from './tags.ts';
