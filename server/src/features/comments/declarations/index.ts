// Declarations: every operation is there twice, for spaces and for change requests, with one handler.
export { type CommentLine, inBoth, paramsOf, permission } from './rules.ts';
