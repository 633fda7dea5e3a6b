import type { BrowserContext, Page, Request } from 'playwright-core';
import { BASE, visit } from './stage.ts';

export interface Trap {
  context: BrowserContext;
  page: Page;
  /** Goes to an address, does there what a reader may do, and more where that is asked for, and answers what happened that must not. */
  spring: (address: string, more?: () => Promise<void>) => Promise<string[]>;
  /** How often a page was loaded. */
  loaded: () => number;
}

/** Everything that a script would call to show that it ran, in every frame, before anything of the page is there. */
const ALARMS = `(() => {
  const report = (what) => { try { __sprung(String(what)); } catch {} };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(window, name, { configurable: true, get: () => () => report(name + ' was called'), set: () => {} });
  document.addEventListener('securitypolicyviolation', (event) =>
    report('policy ' + (location.pathname.startsWith('/~lectern/diagrams/') ? 'of diagrams ' : '') + event.effectiveDirective + ': ' + event.blockedURI + ' ' + (event.sample || '')), true);
  addEventListener('load', () => { if ('vulnerable' in document || 'hacked' in window) report('a name was set'); });
})()`;

/**
 * What a reader may do to a page, all at once. Links that lead to places stay alone; those that are something else are
 * followed. Answers what the browser made of the page that should not be in one.
 */
const TOUCH = `(() => {
  const found = [];
  const OURS = /^(?:~|site|page|search|api|nav|embed|diagram|code|tab|announcement)/;
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push('<' + element.localName + '> has ' + name);
      if (/^(?:href|src|action|formaction|data|xlink:href|poster|ping)$/i.test(name) && value !== '') {
        const { protocol } = URL.parse(value, document.baseURI) ?? {};
        const isPicture = protocol === 'data:' && /^data:image\\/(?!svg)/i.test(value.trim());
        const isOurs = protocol === 'data:' && element.matches('link[rel=icon], .diagram img');
        if (protocol && !/^(?:https?|mailto|tel):$/.test(protocol) && !isPicture && !isOurs)
          found.push('<' + element.localName + '> has ' + name + '=' + value.slice(0, 60));
      }
    }
    if (element.matches('body :is(script, style, object, embed, applet, base, meta, link, template, portal, frame)'))
      found.push('<' + element.localName + '> in the body');
    if (element.matches('iframe:not(.diagram-frame, .embed-player)')) found.push('a frame that is not ours');
    if (element.matches('head script:not([src], [type="application/ld+json"])')) found.push('a script in the head');
    if (element.shadowRoot) found.push('a shadow');
  }
  for (const script of document.querySelectorAll('[type="application/ld+json"]')) JSON.parse(script.textContent);
  for (const details of document.querySelectorAll('details')) details.open = !details.open;
  const events = ['mouseover', 'mouseenter', 'pointerenter', 'mousedown', 'mouseup', 'focus', 'blur', 'toggle', 'error', 'load', 'animationstart', 'wheel', 'paste', 'drag', 'beforetoggle'];
  for (const element of document.querySelectorAll('main *, .site-nav a, header a, footer a, aside a')) {
    for (const name of events) element.dispatchEvent(new Event(name, { bubbles: name === 'mouseover' }));
    element.focus?.({ preventScroll: true });
  }
  // Links to places are what pages are for.
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (link && /^https?:$/.test(link.protocol)) event.preventDefault();
  });
  for (const button of document.querySelectorAll('.tab-button, .code-copy, .code-expander, .site-theme, .announcement-close, .nav-toggle[aria-expanded=true]')) button.click();
  for (const link of document.links) if (!/^(?:https?|mailto|tel):$/.test(link.protocol)) link.click();
  if (document.title === '') found.push('no title');
  return found;
})()`;

/** A browser of one reader, in which whatever runs, asks another host for something, or leads away is noted. */
export async function setTrap(options: { bypassCSP?: boolean } = {}): Promise<Trap> {
  const { context, page, expects } = await visit(`${BASE}/healthz`, { ...options, reducedMotion: 'reduce' });
  // What is tried here makes browsers complain of much; the trap alone judges.
  expects(/(?:)/);
  let sprung: string[] = [];
  let expected = '';
  let loads = 0;
  await context.exposeFunction('__sprung', (what: string) => void sprung.push(what));
  await context.addInitScript(ALARMS);
  context.on('page', () => sprung.push('a window was opened'));
  page.on('dialog', (dialog) => {
    sprung.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', () => sprung.push('a download began'));
  page.on('pageerror', (error) => sprung.push(`a script of ours failed: ${error.message}`));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && expected !== '' && bare(frame.url()) !== expected)
      sprung.push(`it led to ${frame.url().slice(0, 100)}`);
  });
  await context.route(
    (url) => !url.href.startsWith(BASE) && !url.href.startsWith('data:'),
    (route) => {
      const fault = faultOf(route.request());
      if (fault !== undefined) sprung.push(fault);
      return route.abort();
    },
  );
  const spring: Trap['spring'] = async (address, more) => {
    sprung = [];
    expected = '';
    loads += 1;
    const answer = await page.goto(address, { waitUntil: 'load' });
    if ((answer?.status() ?? 500) >= 500) sprung.push(`the answer is ${answer?.status()}`);
    expected = bare(page.url());
    const isPage = String(answer?.headers()['content-type']).startsWith('text/html');
    if (isPage) sprung.push(...(await touch(page)));
    await more?.();
    const hasDiagrams = isPage && (await page.locator('script[data-frame]').count()) > 0;
    if (hasDiagrams) await page.waitForTimeout(DRAWN_MS);
    // Whatever was set off reports so in a task of its own.
    await page.waitForTimeout(30);
    return [...new Set(sprung.filter((each) => !isHarmless(each)))];
  };
  return { context, page, spring, loaded: () => loads };
}

/** A page that leads away takes with it what was asked of it. */
const touch = (page: Page): Promise<string[]> =>
  page.evaluate(TOUCH).then(
    (found) => found as string[],
    (error: unknown) => [`it led away: ${String(error).slice(0, 200)}`],
  );

/** By then, what can be drawn is there. */
const DRAWN_MS = 1500;

const bare = (url: string): string => url.replace(/#.*$/s, '');

/** Where the owners of a site here have its icon and fonts. */
const isChosen = (request: Request): boolean =>
  ['font', 'other'].includes(request.resourceType()) && request.url().startsWith('https://pictures.example.com/');

/** Authors may show pictures and films of other hosts; nothing else is asked of one. */
const faultOf = (request: Request): string | undefined =>
  ['image', 'media'].includes(request.resourceType()) || isChosen(request)
    ? undefined
    : `${request.resourceType()} of ${request.url().slice(0, 100)}`;

/**
 * A picture that a policy keeps out does nothing, and an author may have named it. What cleans diagrams reads them in a
 * document of its own, of which browsers already report what would never run there.
 */
const isHarmless = (what: string): boolean =>
  /^policy (?:img|media)-src:/.test(what) || /^policy of diagrams (?:script-src-attr: inline|base-uri:)/.test(what);
