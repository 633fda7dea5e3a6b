import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '#platform/http/index.ts';
import type { ServedSpaceRow } from '#features/sites/index.ts';
import type { MembersCtx } from './members.ts';

export type GateCtx = MembersCtx & { limiters: { logins: RateLimiter } };

/** The door of a site: which site it is, where it is served, and what is asked for inside. */
export interface Door {
  row: ServedSpaceRow;
  origin: string;
  siteBase: string;
  /** Below the site, decoded. */
  path: string;
  /** The one address of what is asked for, without a query. */
  address: string;
  assets: Record<string, string>;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export const isClosed = ({ row }: Pick<Door, 'row'>): boolean => row.visibility === 'visitor-auth';

/** Whether it matters for a site who reads it. */
export const isAdaptive = ({ row }: Pick<Door, 'row'>): boolean => isClosed({ row }) || row.adaptive_content === 1;
