import type { Variant } from './resolve.ts';

/** Below a variant, what readers print. */
export const PDF_ADDRESS = '~gitbook/pdf';

/** What is asked for where all of the site is. */
export const WHOLE_SITE = 'site';

export interface PdfLinks {
  pdfUrl: string;
  allPdfUrl: string;
  /** Only where a site has more than this variant. */
  sitePdfUrl?: string;
}

/** Where a page is had as a PDF, its whole space, and all of its site. */
export const pdfLinks = (
  { base }: Variant,
  pageId: string,
  { rows, siteBase }: { rows: readonly unknown[]; siteBase: string },
): PdfLinks => ({
  pdfUrl: `${base}/${PDF_ADDRESS}?page=${encodeURIComponent(pageId)}&only=yes`,
  allPdfUrl: `${base}/${PDF_ADDRESS}`,
  ...(rows.length < 2 ? {} : { sitePdfUrl: `${siteBase}/${PDF_ADDRESS}?of=${WHOLE_SITE}` }),
});
