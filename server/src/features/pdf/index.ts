// PDF: the content of a revision on paper, made without a browser from the documents of its pages.
export { createPrinters, type Printers } from './printers.ts';
export { pdfOperations } from './routes.ts';
export { fromWords, hasPdf, type PdfOptions, printShown, readPdf } from './service.ts';
