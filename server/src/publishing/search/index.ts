// The search of a published site: as a page that needs no script, and as JSON for the one that has it.
export { serveSearch } from './serve.ts';
export { type FoundPlace, type SearchPlace, searchSite, type SiteSearchCtx } from './service.ts';
export { sectionChoices, type SectionChoice, variantChoices } from './rules.ts';
