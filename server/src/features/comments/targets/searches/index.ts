// Searches: where a block is in its page after the page was edited.
export { blockOf, findAgain, type FoundBlock } from './rules.ts';
