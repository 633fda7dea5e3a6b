import { attribute, html, href, type Html } from './html.ts';
import { renderEmoji } from './layout.ts';
import type { NavItem } from './views.ts';

/** The table of contents. A closed branch is a plain link with a chevron: following it opens the branch. */
export function renderNavigation(items: readonly NavItem[]): Html {
  return html`<nav class="site-nav" aria-label="Table of contents">${renderItems(items)}</nav>`;
}

function renderItems(items: readonly NavItem[]): Html {
  return html`<ul>
    ${items.map(renderItem)}
  </ul>`;
}

function renderItem(item: NavItem): Html {
  const children = item.children.length > 0 && renderItems(item.children);
  return html`<li ${attribute('class', classesOf(item))}>${renderLabel(item)}${children}</li> `;
}

function classesOf(item: NavItem): string | undefined {
  if (item.kind === 'group') return 'is-group';
  const classes = [item.hasChildren && 'has-children', item.hasChildren && item.open && 'is-open'].filter(Boolean);
  return classes.length === 0 ? undefined : classes.join(' ');
}

function renderLabel(item: NavItem): Html {
  const text = html`${renderEmoji(item.emoji)}${item.title}`;
  const link = href(item.url);
  if (link === undefined) return html`<span class="site-nav-label">${text}</span>`;
  const current = attribute('aria-current', item.current ? 'page' : undefined);
  return html`<a ${link} ${current} ${attribute('rel', item.external ? 'noopener' : undefined)}>${text}</a>`;
}
