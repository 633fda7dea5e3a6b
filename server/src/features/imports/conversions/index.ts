// Conversions: folders in the formats of other tools become folders in ours. They run on a thread, within bounds, and
// fetch nothing; what they could not take over they say.
export { convertFolder } from './service.ts';
