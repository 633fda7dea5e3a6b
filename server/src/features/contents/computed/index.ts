// Computed pages: what the places of a tree ask for whose pages are made of something else than the text of an author.
export { unfollowed } from './unfollowed.ts';
