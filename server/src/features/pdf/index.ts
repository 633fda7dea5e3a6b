// PDF: the content of a revision, or of a site, on paper, made without a browser from the documents of its pages.
export { createPrinters, type Printers } from './printers.ts';
export { createShelf } from './shelf.ts';
export { pdfOperations } from './routes.ts';
export {
  fromWords,
  hasPdf,
  type PdfOptions,
  type PrintedPdf,
  printShown,
  printSite,
  readPdf,
  type Wish,
  type ShownContent,
  type ShownSite,
} from './service.ts';
