// Sheets: a book on paper, with its cover, contents, bookmarks and page numbers.
export { type Bounds, printBook } from './service.ts';
