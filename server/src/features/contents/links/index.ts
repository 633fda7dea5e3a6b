// Links: where the pages of a revision lead, what is broken, and what leads to a page, file or reusable content.
export type { BodyLink } from './rules.ts';
export { type LinksCtx, readLinkIndex, readTextLinks, readTreeLinks, textsWithLinksTo } from './service.ts';
export { answerBacklinks, answerLinks, answerReusables, type LinkResourcesCtx } from './resources.ts';
export { linkOperations } from './routes.ts';
export { backlinkRead, linkRead, reusableRead } from './reads.ts';
export { linksQuery } from './schema.ts';
