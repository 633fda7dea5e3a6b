// Documents: pages as a tree of blocks, for programs that render them, and the ids by which they ask for one.
export { documentIdOf } from './ids.ts';
export { type Evaluation, EVALUATIONS } from './evaluation.ts';
export { addressOfReference, withReferences } from './app-addresses.ts';
export { BROKEN_REFERENCE, toReference } from './rules.ts';
export { type Documented, type DocumentsCtx, findDocument, findDocumentIn, readDocument } from './service.ts';
