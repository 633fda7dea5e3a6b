// Buckets for tests: on the small server of ours, or on the real one that `npm run test:s3` starts.
export { type S3Server, startS3, testCredentials } from './server.ts';
