// Renders: what blocks show that their text alone does not say, for who writes them.
export { renderOperations } from './routes.ts';
export { RenderedBlocks, RenderRequest } from './schema.ts';
export { renderBlocks, type RendersCtx } from './service.ts';
