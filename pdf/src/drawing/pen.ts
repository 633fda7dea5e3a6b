type Document = PDFKit.PDFDocument;

/** What a sheet draws with until it is changed. */
export interface Pen {
  /** Answers the operator that changes the color of what is filled and written; nothing if it has that color. */
  ink: (color: string) => string;
  font: (name: string, size: number) => string;
  /** The library has drawn something, and may have changed it. */
  forget: () => void;
}

export function createPen(document: Document): Pen {
  let held = { page: document.page, ink: '', font: '' };
  const here = (): typeof held => {
    // Every sheet begins anew.
    if (held.page !== document.page) held = { page: document.page, ink: '', font: '' };
    return held;
  };
  return {
    ink: (color) => {
      const now = here();
      if (now.ink === color) return '';
      now.ink = color;
      return `${partsOf(color)} rg\n`;
    },
    font: (name, size) => {
      const now = here();
      const font = `/${name} ${rounded(size)} Tf\n`;
      if (now.font === font) return '';
      now.font = font;
      return font;
    },
    forget: () => {
      held = { page: document.page, ink: '', font: '' };
    },
  };
}

/** Red, green and blue of `#rrggbb`, from 0 to 1. */
function partsOf(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff].map((part) => rounded(part / 255)).join(' ');
}

/** A thousandth of a point is seen by nobody. */
export const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);
