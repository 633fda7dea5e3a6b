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
  const parts = pagePartsOf(rest.split('/').filter((part) => part !== ''));
  // Ids of pages, and what the application shows besides pages, such as `~/settings`, are known to it alone.
  if (parts === undefined || parts[0] === 'pages') return { kind: 'hosted', url: address };
  const anchor = decode(url.hash.slice(1));
  return {
    kind: 'hosted',
    url: address,
    to: { space, path: decode(parts.join('/')).normalize('NFC'), ...(anchor === '' ? {} : { anchor }) },
  };
}

/** Views of a page, by whether an id follows: a page is meant in whichever of them its author copied the address. */
const VIEWS: ReadonlyMap<string, number> = new Map([
  ...['changes', 'drafts', 'revisions', 'comments', 'history'].map((name) => [name, 2] as const),
  ...['edit', 'diff', 'primary', 'preview', 'main', 'review'].map((name) => [name, 1] as const),
]);

/** The path of the page behind `~/changes/12`, `~/edit/~/drafts/ID` and their like; undefined for other views. */
function pagePartsOf(parts: readonly string[]): readonly string[] | undefined {
  let from = 0;
  while (parts[from]?.startsWith('~') === true) {
    const length = parts[from] === '~' ? VIEWS.get(parts[from + 1] ?? '') : undefined;
    if (length === undefined || parts.length < from + 1 + length) return undefined;
    from += 1 + length;
  }
  return parts.slice(from);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
