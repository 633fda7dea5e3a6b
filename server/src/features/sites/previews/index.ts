// Previews: a site as a member sees it, whatever its state and its audience are, and as a visitor with the claims they choose.
export { previewOperations } from './routes.ts';
export { findPreviewedSite, type LinksCtx, linkLook, LOOK, type Preview } from './service.ts';
export { readClaims } from './rules.ts';
