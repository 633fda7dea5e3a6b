// Sizes of the tree in pixels: which rows are in view is counted in them. `tree.css` has the same ones.

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The height of a row is that of a control. */
export const rowSize = (): number => rem() * (matchMedia('(pointer: coarse)').matches ? 2.75 : 2);

/** How far each level stands in. */
export const indentSize = (): number => rem();

/** Above the first and below the last row. */
export const PADDING = 8;
