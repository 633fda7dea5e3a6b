import type { Variant } from './resolve.ts';

/** Below a variant, what readers print. */
export const PDF_ADDRESS = '~gitbook/pdf';

/** Where a page is had as a PDF, and its whole space. */
export const pdfLinks = ({ base }: Variant, pageId: string): { pdfUrl: string; allPdfUrl: string } => ({
  pdfUrl: `${base}/${PDF_ADDRESS}?page=${encodeURIComponent(pageId)}&only=yes`,
  allPdfUrl: `${base}/${PDF_ADDRESS}`,
});
