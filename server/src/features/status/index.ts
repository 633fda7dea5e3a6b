// Status: what whoever runs the server wants to know of it at a glance, read where each thing is kept. It changes nothing, and
// names no text of anybody.
export { readStatus, type ServerFacts, type StatusCtx } from './service.ts';
export { describeStatus, type StatusItem, type StatusSection } from './describe.ts';
