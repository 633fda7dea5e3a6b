// How the API shows links, and what they lead to and stand in.
export { answerBacklinks, answerLinks, type LinkResourcesCtx, type LinksOf } from './service.ts';
