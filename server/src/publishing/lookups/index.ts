// Lookups: what addresses lead to, told to programs that show sites in their own way.
export { previewTokens } from './previews.ts';
export { lookupOperations } from './routes.ts';
