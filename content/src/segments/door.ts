// The door for programs that name sites and their parts: one segment of an address, as people may write it.
export { fitSegment, foldSegment, isSegment, SEGMENT_AT_MOST, segmentOf } from './segments.ts';
