// Viewpoints: texts as visitors see them. The hash of a body leads to the conditions that a visitor meets, and to what is left.
export { scopeOf, type Viewpoint, viewpointOf, visitorsViewpoint } from './rules.ts';
export { listConditions, listMet, type Met, type ViewpointsCtx } from './service.ts';
