import { attribute, html, href, type Html, type HtmlValue, raw, toString } from '../html.ts';
import { messagesIn } from '../messages.ts';
import { PICTURES_AT_MOST } from '../../icons/index.ts';
import { NO_PICTURES, pictureOf, renderNavTitleIcon, type SharedPictures } from '../title-icons.ts';
import type { NavItem, PageNavigation, SiteFrame } from '../views.ts';

export interface NavigationView {
  lang: string;
  items: readonly NavItem[];
  /** Where a script finds the branches that are closed here. */
  moreUrl?: string | undefined;
  /** Pictures that a style sheet of the page has. */
  pictures?: SharedPictures;
}

/** Fewer pictures cost a page less than one more request. */
const WORTH_A_SHEET = 8;

/** The pictures of a table of contents that has so many that its page does better with a style sheet of them. */
export function sharedPictures(items: readonly NavItem[]): SharedPictures {
  const names = new Set<string>();
  const collect = (item: NavItem): void => {
    const name = pictureOf(item);
    if (name !== undefined && names.size < PICTURES_AT_MOST) names.add(name);
    item.children.forEach(collect);
  };
  items.forEach(collect);
  return names.size < WORTH_A_SHEET ? NO_PICTURES : names;
}

/** The table of contents of a page; of its frame, only the language and the assets matter. */
export function prepareNavigation(
  { lang, assets }: Pick<SiteFrame, 'lang' | 'assets'>,
  { items, moreUrl }: Pick<NavigationView, 'items' | 'moreUrl'>,
): PageNavigation {
  const pictures = assets['icons'] === undefined ? NO_PICTURES : sharedPictures(items);
  return { isEmpty: items.length === 0, html: renderNavigation({ lang, items, moreUrl, pictures }), pictures };
}

/** The table of contents. A closed branch is a plain link with a chevron: following it opens the branch. */
export function renderNavigation({ lang, items, moreUrl, pictures = NO_PICTURES }: NavigationView): Html {
  return html`<nav class="site-nav" aria-label="${messagesIn(lang).contents}" ${attribute('data-more', moreUrl)}>
    ${renderItems(items, pictures)}
  </nav>`;
}

/** Items without anything around them, for a script to take branches from. */
export const renderBranches = (items: readonly NavItem[]): string => toString(renderItems(items, NO_PICTURES));

function renderItems(items: readonly NavItem[], pictures: SharedPictures): Html {
  return html`<ul>
    ${items.map((item) => renderItem(item, pictures))}
  </ul>`;
}

function renderItem(item: NavItem, pictures: SharedPictures): Html {
  const children = item.children.length > 0 && renderItems(item.children, pictures);
  return html`<li${spaced('class', classesOf(item))}${spaced('data-branch', item.branch)}>
    ${renderLabel(item, pictures)}${children}
  </li> `;
}

function classesOf(item: NavItem): string | undefined {
  if (item.kind === 'group') return 'is-group';
  const classes = [item.hasChildren && 'has-children', item.hasChildren && item.open && 'is-open'].filter(Boolean);
  return classes.length === 0 ? undefined : classes.join(' ');
}

function renderLabel(item: NavItem, pictures: SharedPictures): Html {
  const text = html`${renderNavTitleIcon(item, pictures)}${item.title}`;
  const link = href(item.url);
  if (link === undefined) return html`<span class="site-nav-label">${text}</span>`;
  const current = spaced('aria-current', item.current ? 'page' : undefined);
  return html`<a ${link}${current}${spaced('rel', item.external ? 'noopener' : undefined)}>${text}</a>`;
}

/** An attribute after a blank, or nothing: entries are many, and so would be their blanks. */
function spaced(name: string, value: string | undefined): HtmlValue {
  const found = attribute(name, value);
  return found === undefined ? undefined : raw(` ${toString(found)}`);
}
