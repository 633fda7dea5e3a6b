// How a site looks, and what its spaces have in another way. What a look does to a page, `publishing` decides.
export { customizationOperations } from './routes.ts';
export { pageActionsOf } from './page-actions.ts';
export { defaultCustomization, toShown } from './rules.ts';
export { type Customization, PreviewCustomization, SiteCustomization } from './schema.ts';
export { forgetUnsavedLooksJob } from './jobs.ts';
export { findUnsavedLook, type FoundUnsaved, keepUnsavedLook } from './unsaved.ts';
export {
  type CustomizationsCtx,
  readCustomizations,
  readShownCustomization,
  type ShownCustomization,
} from './service.ts';
export { isLinkUrl, originOf } from './urls.ts';
