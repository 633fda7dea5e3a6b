// Sections of a site: parts with variants of their own, under a path of their own.
export { placeAnywhere } from './moves/index.ts';
export { type SeenSection, sectionKind, toSections, visibleSections } from './resources.ts';
export { sectionOperations } from './routes.ts';
export { SiteSection } from './schema.ts';
export { addSectionToSite, moveSiteSection } from './service.ts';
export { setDefaultSection, updateSection } from './store.ts';
