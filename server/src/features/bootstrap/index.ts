// The first start: an organization, its administrator, and the user guide published as a site.
export { sampleJob } from './jobs.ts';
export { bootstrap, type FirstStart } from './service.ts';
