// Content by hash: immutable objects and lists of any length. Those who write them know what the objects mean.
export { readLists, rewriteList, type WrittenList } from './chunked-list.ts';
export { toHash, toKey } from './keys.ts';
export {
  EMPTY_ROOT,
  getObject,
  getObjects,
  hashBytes,
  makeObject,
  MissingObject,
  parseObject,
  putObjects,
  sizesOf,
  type StoredObject,
} from './objects.ts';
export { packBytes, type PackedBytes, unpackBytes } from './packing.ts';
export {
  type Derived,
  holdBlobs,
  type Reference,
  type Referring,
  type Roots,
  sweepJob,
  sweepNow,
  type SweptNow,
} from './sweep/index.ts';
