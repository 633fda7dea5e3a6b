// What a browser says of itself, as coarse as a statistic needs it. The text itself is kept nowhere.
export { type Agent, readAgent } from './rules.ts';
