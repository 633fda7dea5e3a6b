/** Leads to the heading that an address almost names, and lays out the page before readers go far within it. */
export function followAnchors(): void {
  follow();
  addEventListener('hashchange', follow);
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
      if (link?.pathname === location.pathname) layOut();
    },
    true,
  );
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'End') layOut();
  });
}

/** What was not laid out yet, because readers arrived at the top, would move what they are led to. */
const layOut = (): void => document.documentElement.classList.remove('from-top');

function follow(): void {
  const name = nameIn(location.hash);
  if (name === '' || document.getElementById(name) !== null) return;
  const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id);
  const id = nearest(name, ids);
  // The browser itself goes there then, and tabs open; the address is right for who passes it on.
  if (id !== undefined) location.replace(`#${encodeURIComponent(id)}`);
}

/** Of links that are broken on purpose. */
const BROKEN = 'broken-link';

/** The first of these ids that differs from a name in case, accents and punctuation alone. */
export function nearest(name: string, ids: readonly string[]): string | undefined {
  const wanted = fold(name);
  return wanted === '' || name === BROKEN ? undefined : ids.find((id) => fold(id) === wanted);
}

/** Ids that would begin with a digit begin with `id-`. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^id(?=\d)/, '');

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
