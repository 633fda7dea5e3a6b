/** A place in a space of the hosted service, by the ids and paths of that service. */
export interface HostedPlace {
  space: string;
  /** Of the page within the space, decoded, without slashes around it; empty for the space itself. */
  path: string;
  anchor?: string;
}

/** Addresses of the application in which the hosted service's authors write. */
export const HOSTED = /^https?:\/\/app\.gitbook\.com(?:[/?#]|$)/i;

/** `/s/ID/path` or `/spaces/ID/path`, also below `/o/ORGANIZATION`. */
const SPACE = /^\/(?:o\/[\w-]{1,100}\/)?(?:s|spaces)\/([\w-]{1,100})(?:\/(.*))?$/;

/** What an address of that application means, as far as the text alone can say. */
export function toHosted(address: string): { kind: 'hosted'; url: string; to?: HostedPlace } {
  const url = URL.parse(address);
  const [, space, rest = ''] = SPACE.exec(url?.pathname ?? '') ?? [];
  if (url === null || space === undefined) return { kind: 'hosted', url: address };
  const parts = rest.split('/').filter((part) => part !== '');
  // Ids of pages, and what the application shows besides pages, such as `~/changes/12`, are known to it alone.
  if (parts[0] === 'pages' || parts[0]?.startsWith('~') === true) return { kind: 'hosted', url: address };
  const anchor = decode(url.hash.slice(1));
  return {
    kind: 'hosted',
    url: address,
    to: { space, path: decode(parts.join('/')).normalize('NFC'), ...(anchor === '' ? {} : { anchor }) },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
