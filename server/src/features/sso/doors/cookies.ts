import { createCookie, isPlainHere } from '#access/index.ts';

/** What `writePending` makes. Browsers keep no cookie that is longer. */
const SEALED = /^[\w.-]{20,3800}$/;

export interface DoorCookie {
  read(header: string | undefined): string | undefined;
  write(sealed: string, maxAge: number): string;
}

/**
 * The cookie of a browser that is on its way to a provider and back. From OpenID Connect it comes back by a link; SAML sends a
 * form from the provider’s pages, and browsers send no cookie along with such a form unless it says so itself.
 */
export function createDoorCookie(baseUrl: string, kind: 'saml' | 'oidc'): DoorCookie {
  const cookie = createCookie(baseUrl, `lectern-${kind}`, SEALED);
  const isForeign = kind === 'saml' && !isPlainHere(baseUrl);
  return {
    read: cookie.read,
    write: (sealed, maxAge) => {
      const header = cookie.write(sealed, maxAge);
      return isForeign ? header.replace('SameSite=Lax', 'SameSite=None') : header;
    },
  };
}
