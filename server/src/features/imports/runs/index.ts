// Import runs: imports that go on in the background, from the request that begins one to the way back.
export { forgetImportsJob, importRunsJob } from './jobs.ts';
export { runOperations } from './routes.ts';
export { registerImportUploads } from './uploads/index.ts';
