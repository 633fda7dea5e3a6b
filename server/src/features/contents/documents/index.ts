// Documents: pages as a tree of blocks, for programs that render them, and the ids by which they ask for one.
export { findBlockSource, type FoundSource } from './block-source.ts';
export { documentIdOf } from './ids.ts';
export { dereference, DEREFERENCED, type Dereferenced } from './dereferencing.ts';
export { type Evaluation, EVALUATIONS } from './evaluation.ts';
export { addressOfReference, referenceOfAddress, withReferences } from './app-addresses.ts';
export { BROKEN_REFERENCE, toReference } from './rules.ts';
export { type Documented, type DocumentsCtx, findDocument, findDocumentIn, readDocument } from './service.ts';
