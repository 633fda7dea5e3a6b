// Tells the site what its readers do, without a cookie and without a name, and not for those who do not want it.
const { events: eventsUrl, page: eventsPage, visitors: keepsVisitors } = document.body.dataset;

const SEARCH_PAUSE_MS = 1500;

const mayTell =
  Boolean(eventsUrl) &&
  Boolean(navigator.sendBeacon) &&
  navigator.doNotTrack !== '1' &&
  navigator.globalPrivacyControl !== true;

/** A name out of a storage, made where there is none; none where nothing may be stored. */
function nameIn(storage, key) {
  try {
    const known = window[storage].getItem(key);
    if (known) return known;
    const name = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
    window[storage].setItem(key, name);
    return name;
  } catch {
    return undefined;
  }
}

function tell(event) {
  const session = {
    sessionId: nameIn('sessionStorage', 'lectern-session'),
    ...(keepsVisitors === undefined ? {} : { visitorId: nameIn('localStorage', 'lectern-visitor') }),
    language: navigator.language,
    referrer: document.referrer,
  };
  const told = { ...event, session, location: { page: eventsPage } };
  navigator.sendBeacon(eventsUrl, new Blob([JSON.stringify({ events: [told] })], { type: 'application/json' }));
}

if (mayTell) {
  const whenQuiet = window.requestIdleCallback ?? ((run) => setTimeout(run, 500));
  const tellView = () => whenQuiet(() => tell({ type: 'page_view' }));
  // A page that is made ready in case it is wanted was not seen yet.
  const begin = () =>
    document.prerendering ? document.addEventListener('prerenderingchange', tellView, { once: true }) : tellView();
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (link && /^https?:$/.test(link.protocol) && !link.getAttribute('href').startsWith('#'))
      tell({ type: 'link_click', link: { target: link.origin + link.pathname } });
  });

  let pause;
  document.addEventListener('lectern:search', ({ detail }) => {
    clearTimeout(pause);
    // Only what somebody stopped typing at is what they looked for.
    if (detail.type === 'search_type_query') pause = setTimeout(() => tell(detail), SEARCH_PAUSE_MS);
    else tell(detail);
  });
}
