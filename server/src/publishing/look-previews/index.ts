// Looks that are tried: a preview of a site in a look that nobody saved, and what readers would get of its colors.
export { lookPreviewOperations } from './routes.ts';
