// Every setting of a look, by group. Sources: the settings of the hosted service's API 0.143.2; bounds without a source are ours.
export { groups, sidebar, whole } from './schema.ts';
