import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows of who sends it. An `Authorization` wins: then a cookie is not looked at. */
export interface Credentials {
  authorization: string | undefined;
  /** The secret in the cookie of a session. */
  session: string | undefined;
  /**
   * Whether the cookie may be trusted: the request only reads, or a page of this server sent it. Browsers send cookies with
   * what pages of others ask for, too.
   */
  isOwn: boolean;
}

export type ReadCredentials = (request: {
  method?: string | undefined;
  headers: Pick<IncomingHttpHeaders, 'authorization' | 'cookie' | 'origin' | 'sec-fetch-site'>;
}) => Credentials;

/**
 * What distinguishes these credentials from all others; undefined where there are none. No header holds a line break, so a
 * session has no name that an `Authorization` could have.
 */
export function nameOfCredentials({ authorization, session }: Omit<Credentials, 'isOwn'>): string | undefined {
  if (authorization !== undefined) return authorization;
  return session === undefined ? undefined : `session\n${session}`;
}
