import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { SITE, type SiteAt, siteKey } from '../../reads.ts';

export interface VisitorSignIn {
  privateKey: string;
  fallbackURL?: string;
}

export const signInOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'visitor-sign-in'],
    queryFn: ({ signal }) => call<VisitorSignIn>(`GET ${SITE}/publishing/auth`, { path: at, signal }),
    // It holds a secret: nothing of it stays in memory once nobody looks.
    gcTime: 0,
  });

export interface TestedToken {
  isValid: boolean;
  refusal?: 'malformed' | 'algorithm' | 'signature' | 'expired' | 'early';
  algorithm?: string;
  claims?: Readonly<Record<string, unknown>>;
  known: Readonly<Record<string, unknown>>;
  expiresAt?: string;
  isAdaptive: boolean;
}

/** Where the site is seen as a visitor with these claims. */
export const previewAs = (at: SiteAt, claims: Readonly<Record<string, unknown>>): Promise<{ url: string }> =>
  call(`GET ${SITE}/publishing/preview`, { path: at, query: { claims: JSON.stringify(claims) } });
