// Sights: texts as visitors see them. Which conditions of a body a visitor meets is told by its hash, and what is left of it.
export { scopeOf, type Viewpoint, viewpointOf, visitorsViewpoint } from './rules.ts';
export { listConditions, listMet, type Met, type ViewpointsCtx } from './service.ts';
