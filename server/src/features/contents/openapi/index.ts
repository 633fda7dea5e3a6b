// Descriptions of HTTP interfaces: the operations and schemas that blocks of pages show of them. From a file of the space or
// an address to safe HTML and Markdown; a page never waits long for it, and never fails by it.
export { descriptionChanged } from './events.ts';
export { type CallPlace, planDescribedCall } from './calls.ts';
export { createDescriptionFetches, type DescriptionFetches } from './fetching.ts';
export { openapiJob } from './jobs.ts';
export type { SlowDescriptions } from './patience.ts';
export { openapiAnchor, type OpenapiCtx, showOpenapi } from './service.ts';
export { type DescribedPartsCtx, loadDescribedParts } from './parts.ts';
export { type DescribedPagesCtx, loadDescribedPages } from './pages.ts';
export { isAtHand, type StoredDescription, type StoredDescriptions } from './sources.ts';
export {
  describedAddress,
  descriptionOf,
  listCopies,
  type TextAsk,
  type BlockText,
  loadOpenapiTexts,
  type OpenapiTextsCtx,
} from './texts.ts';
