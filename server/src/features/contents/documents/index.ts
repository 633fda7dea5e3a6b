// Documents: pages as a tree of blocks, for programs that render them, and the ids by which they ask for one.
export { documentIdOf } from './ids/index.ts';
export { type Evaluation, EVALUATIONS } from './evaluation/index.ts';
export { toReference } from './rules.ts';
export { type DocumentsCtx, findDocument, readDocument } from './service.ts';
