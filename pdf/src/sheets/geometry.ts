/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89 };
export const MARGIN = { x: 62, top: 64, bottom: 70 };
export const BODY = {
  x: MARGIN.x,
  width: SHEET.width - 2 * MARGIN.x,
  top: MARGIN.top,
  height: SHEET.height - MARGIN.top - MARGIN.bottom,
};
/** Of a text. */
export const SIZE = 10;
