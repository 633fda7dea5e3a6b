type Document = PDFKit.PDFDocument;
type Item = PDFKit.PDFOutline;

/** The bookmarks of a document: entries below those that they belong to, and their headings below them. */
export interface Outline {
  add: (depth: number, title: string) => void;
}

/** Readers show the names of bookmarks on a line. */
const TITLE_AT_MOST = 200;

export function createOutline(document: Document): Outline {
  const open: Item[] = [];
  return {
    add: (depth, title) => {
      const place = Math.min(depth, open.length);
      const parent = place === 0 ? document.outline : (open[place - 1] ?? document.outline);
      open.length = place;
      open.push(parent.addItem(title.slice(0, TITLE_AT_MOST).toWellFormed(), { expanded: depth === 0 }));
    },
  };
}
