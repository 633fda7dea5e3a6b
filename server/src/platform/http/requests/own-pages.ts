import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of this origin sent the request. Browsers say so in a header that no page can write, those that do not yet
 * name the origin at least. Who says neither is not believed.
 */
export const isFromOwnPage = (
  { 'sec-fetch-site': site, origin: from }: Pick<IncomingHttpHeaders, 'sec-fetch-site' | 'origin'>,
  origin: string,
): boolean => (site === undefined ? from === origin : site === 'same-origin');

/** Whether a request with this method changes nothing. */
export const isSafeMethod = (method: string | undefined): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
