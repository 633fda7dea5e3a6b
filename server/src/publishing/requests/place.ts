import { type ServedSpaceRow, siteUrl, toAddress } from '#features/sites/index.ts';
import type { PublishingCtx } from '../ctx.ts';

type AddressOf = Pick<ServedSpaceRow, 'organization_hostname' | 'basename' | 'hostname' | 'custom_hostname' | 'proxy'>;

/** Where a site is: protocol and host, and its path there with the key that opens it; empty where the site is the whole host. */
export function siteAddress(
  ctx: Pick<PublishingCtx, 'baseUrl' | 'sitesHost'>,
  row: AddressOf,
  key?: string,
): { origin: string; siteBase: string } {
  const url = new URL(siteUrl(ctx, toAddress(row)));
  const siteBase = (url.pathname === '/' ? '' : url.pathname) + (key === undefined ? '' : `/${key}`);
  return { origin: url.origin, siteBase };
}

/** Whether readers find the site at a hostname that is neither the server's nor below it. */
export const isElsewhere = (row: AddressOf): boolean =>
  row.hostname !== null || row.custom_hostname !== null || row.proxy !== null;
