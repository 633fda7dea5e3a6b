const CELLS = new Set(['td', 'th', 'caption']);

/**
 * Whether a browser would end a table that is open where another one begins: a table stands in another one in a cell or caption only. What
 * stood around it would then be ended by the end tags of the author, and that may be the page.
 */
export const endsTable = (open: readonly string[]): boolean =>
  open.findLast((each) => each === 'table' || CELLS.has(each)) === 'table';
