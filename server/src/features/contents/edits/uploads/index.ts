// Uploads: files that are too large for JSON, as programs and forms send them.
export { registerUploads } from './routes.ts';
export { liveUploads, type UploadLine } from './service.ts';
