// What every page of an offline edition loads, as one plain script: a page at `file:` may load no modules.
import { openLinksInNewTabs } from '../scripts/actions/page-actions.ts';
import { offerAssistants } from '../scripts/actions/prompts.ts';
import { followAnchors } from '../scripts/anchors.ts';
import { closeAnnouncement } from '../scripts/announcement.ts';
import { liveCode } from '../scripts/code.ts';
import { makeShelf } from '../scripts/edition/shelf.ts';
import { closeMenus } from '../scripts/menus.ts';
import { liveNavigation } from '../scripts/navigation.ts';
import { followOutline } from '../scripts/outline.ts';
import { openBoxOf, type SearchScript } from '../scripts/search/search-link.ts';
import { liveTabs } from '../scripts/tabs.ts';
import { liveTheme } from '../scripts/theme-toggle.ts';
import { liveZoom } from '../scripts/zoom.ts';

const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.dataset : {};
const shelf = makeShelf(own.root ?? '');
globalThis.lecternEdition = shelf;

/** What only some pages have. */
const PARTS: Record<string, () => void> = {
  prompts: offerAssistants,
  tabs: liveTabs,
  zoom: liveZoom,
};

/** Addresses in what all pages share begin at the folder of the edition. */
const readBranches = async (name: string): Promise<string> =>
  String(await shelf.load(name)).replaceAll('href="root:', `href="${shelf.root}`);

liveTheme();
closeMenus();
const link = document.querySelector<HTMLAnchorElement>('a.site-search');
if (link !== null) openBoxOf(link, () => shelf.load('search') as Promise<SearchScript>);
liveNavigation(readBranches);
followOutline();
followAnchors();
liveCode();
closeAnnouncement();
openLinksInNewTabs();
for (const { dataset } of document.querySelectorAll<HTMLElement>('script[data-part]'))
  if (dataset.part !== undefined && Object.hasOwn(PARTS, dataset.part)) PARTS[dataset.part]?.();
// The address of a search, as the box leaves it among those of before.
const words = new URLSearchParams(location.search).get('q');
if (link !== null && words !== null)
  void (shelf.load('search') as Promise<SearchScript>).then((script) => script.openBox(link, words));
