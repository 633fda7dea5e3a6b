// The door for editors in browsers: a page as nodes, and back to its source with no other byte changed than those of what was edited.

export { EDIT_MARKS, EDIT_NODES, type EditMarkKind, type EditNodeKind } from './kinds.ts';
export { openPage } from './open.ts';
export { originOf } from './origins.ts';
export { printNode } from './print.ts';
export { type RefusedBlock, type SavedPage, savePage } from './saving/save-page.ts';
export type { EditMark, EditNode, Json, OpenPage } from './types.ts';
