// How a site looks, and what its spaces have in another way. What a look does to a page, `publishing` decides.
export { customizationOperations } from './routes.ts';
export { pageActionsOf } from './page-actions.ts';
export { defaultCustomization, toShown } from './rules.ts';
export { type Customization, SiteCustomization } from './schema.ts';
export { readCustomizations, readShownCustomization, type ShownCustomization } from './service.ts';
export { isLinkUrl, originOf } from './urls.ts';
