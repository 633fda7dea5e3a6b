// The box of the search, which is loaded when a reader wants it.
export { openBox } from '../../scripts/search/box.ts';
import { loadStyles } from '../../scripts/search/styles.ts';

// Whoever loads this opens the box next.
await loadStyles();
