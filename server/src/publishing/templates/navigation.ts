import { attribute, html, href, type Html, toString } from './html.ts';
import { messagesIn } from './messages.ts';
import { renderNavSign } from './signs.ts';
import type { NavItem } from './views.ts';

export interface NavigationView {
  lang: string;
  items: readonly NavItem[];
  /** Where a script finds the branches that are closed here. */
  moreUrl?: string | undefined;
}

/** The table of contents. A closed branch is a plain link with a chevron: following it opens the branch. */
export function renderNavigation({ lang, items, moreUrl }: NavigationView): Html {
  return html`<nav class="site-nav" aria-label="${messagesIn(lang).contents}" ${attribute('data-more', moreUrl)}>
    ${renderItems(items)}
  </nav>`;
}

/** Items without anything around them, for a script to take branches from. */
export const renderBranches = (items: readonly NavItem[]): string => toString(renderItems(items));

function renderItems(items: readonly NavItem[]): Html {
  return html`<ul>
    ${items.map(renderItem)}
  </ul>`;
}

function renderItem(item: NavItem): Html {
  const children = item.children.length > 0 && renderItems(item.children);
  return html`<li ${attribute('class', classesOf(item))} ${attribute('data-branch', item.branch)}>
    ${renderLabel(item)}${children}
  </li> `;
}

function classesOf(item: NavItem): string | undefined {
  if (item.kind === 'group') return 'is-group';
  const classes = [item.hasChildren && 'has-children', item.hasChildren && item.open && 'is-open'].filter(Boolean);
  return classes.length === 0 ? undefined : classes.join(' ');
}

function renderLabel(item: NavItem): Html {
  const text = html`${renderNavSign(item)}${item.title}`;
  const link = href(item.url);
  if (link === undefined) return html`<span class="site-nav-label">${text}</span>`;
  const current = attribute('aria-current', item.current ? 'page' : undefined);
  return html`<a ${link} ${current} ${attribute('rel', item.external ? 'noopener' : undefined)}>${text}</a>`;
}
