// The thread that makes one document of a description.
export { bundleDescription } from '@lectern/openapi/bundle';
