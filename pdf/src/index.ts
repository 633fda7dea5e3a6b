// PDF: a book on paper, made from the documents of its pages without a browser. Text in, bytes out: it reads no file but
// fonts, asks no clock and knows nothing of the server.
export type { Book, Described, DrawnDiagram, Entry, Other, Paper } from './book.ts';
export { createDemand, type FaceStyle, type Fonts, settleFonts } from './fonts/index.ts';
export { type Bounds, printBook } from './sheets/index.ts';
