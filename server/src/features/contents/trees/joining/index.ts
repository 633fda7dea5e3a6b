// Joining: the edits of one side put into the tree of the other, where nothing has to be weighed.
export { joinEdits } from './rules.ts';
