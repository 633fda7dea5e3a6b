// Measuring: how many bytes and pages a revision brings to its space.
export { measureJob } from './jobs.ts';
export { countPages } from './rules.ts';
export { measureComing } from './service.ts';
