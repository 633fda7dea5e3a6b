// Sources: the files of pages as text of the API, byte for byte, in both directions.
export { bytesFromSource, SourceEncoding, sourceOf, type Source } from './rules.ts';
