// Lookups: what addresses lead to, for programs that show sites in their own way.
export { previewTokens } from './previews.ts';
export { lookupOperations } from './routes.ts';
