// Bodies of pages: derived once from their bytes, then filled for each place that shows them.
export { type BodiesCtx, deriveBody } from './derive.ts';
export { fillBody } from './fill.ts';
