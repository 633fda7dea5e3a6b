// Uploads: files that somebody sends in order to import them. They are kept for a day.
export { registerImportUploads } from './routes.ts';
