// Links: where the pages of a revision lead, what is broken, and what leads to a page or file.
export type { BodyLink } from './rules.ts';
export { type LinksCtx, readTextLinks, readTreeLinks, textsWithLinksTo } from './service.ts';
export { answerBacklinks, answerLinks, type LinkResourcesCtx } from './resources.ts';
export { linkOperations } from './routes.ts';
export { LinkList, LinksQuery, linksQuery, ReferenceList } from './schema.ts';
