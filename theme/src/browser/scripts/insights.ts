/** What a reader did, as the site receives it. */
type SiteEvent =
  | { type: 'page_view' | 'search_open' }
  | { type: 'link_click'; link: { target: string } }
  | { type: 'search_type_query' | 'ask_question'; query: string; results: number };

const SEARCH_PAUSE_MS = 1500;

/** Sends to the site what its readers do, without a cookie and without a name, and not for those who do not want it. */
export function sendInsights(): void {
  const { events: url, page, visitors } = document.body.dataset;
  if (url === undefined || !maySend(navigator)) return;
  const send = (event: SiteEvent) => {
    const session = {
      sessionId: nameIn(() => sessionStorage, 'lectern-session'),
      ...(visitors === undefined ? {} : { visitorId: nameIn(() => localStorage, 'lectern-visitor') }),
      language: navigator.language,
      referrer: document.referrer,
    };
    const body = JSON.stringify({ events: [{ ...event, session, location: { page } }] });
    navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
  };
  sendViews(send);
  sendClicks(send);
  sendSearches(send);
}

type Wishes = { doNotTrack: string | null; globalPrivacyControl?: boolean; sendBeacon?: unknown };

/** Whether the browser can send, and its reader does not mind. */
export const maySend = ({ doNotTrack, globalPrivacyControl, sendBeacon }: Wishes): boolean =>
  sendBeacon !== undefined && doNotTrack !== '1' && globalPrivacyControl !== true;

/** A name out of a storage, made where there is none; none where nothing may be stored. */
export function nameIn(storage: () => Pick<Storage, 'getItem' | 'setItem'>, key: string): string | undefined {
  try {
    const known = storage().getItem(key);
    if (known) return known;
    const name = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
    storage().setItem(key, name);
    return name;
  } catch {
    return undefined;
  }
}

type Send = (event: SiteEvent) => void;

function sendViews(send: Send): void {
  const whenQuiet = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  const view = () => whenQuiet(() => send({ type: 'page_view' }));
  // A page that is made ready in case it is wanted was not seen yet.
  const begin = () =>
    'prerendering' in document && document.prerendering === true
      ? document.addEventListener('prerenderingchange', view, { once: true })
      : view();
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

function sendClicks(send: Send): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const address = link === null ? undefined : targetOf(link.href, link.getAttribute('href') ?? '');
    if (address !== undefined) send({ type: 'link_click', link: { target: address } });
  });
}

/** Where a link leads, without what may be private in it; undefined if it stays on the page or is no page. */
export function targetOf(href: string, written: string): string | undefined {
  if (written.startsWith('#') || !/^https?:/.test(href)) return undefined;
  const { origin, pathname } = new URL(href);
  return origin + pathname;
}

function sendSearches(send: Send): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('lectern:search', (event) => {
    const { detail } = event as CustomEvent<SiteEvent>;
    clearTimeout(pause);
    // Only what somebody stopped typing at is what they looked for.
    if (detail.type === 'search_type_query') pause = setTimeout(() => send(detail), SEARCH_PAUSE_MS);
    else send(detail);
  });
}
