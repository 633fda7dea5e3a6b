// The names of blocks are the editor's.
export { nameOf } from '../../editor/view/names.ts';
