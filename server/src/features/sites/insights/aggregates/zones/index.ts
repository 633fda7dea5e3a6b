// Days as they are where somebody lives: how far the clocks there were from UTC, and when that changed.
export { isTimeZone, type Offset, offsetsIn } from './rules.ts';
