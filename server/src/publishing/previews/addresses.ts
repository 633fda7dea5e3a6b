/** The path below which the preview of a site is read. */
export const previewBase = (siteId: string): string => `/url/preview/${siteId}`;
