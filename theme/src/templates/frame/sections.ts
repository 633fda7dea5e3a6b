import { attribute, html, href, type Html } from '../html.ts';
import { messagesIn } from '../messages.ts';
import { renderTitleIcon } from '../title-icons.ts';
import type { SectionTab, SectionTabs, SiteFrame } from '../views.ts';

/** The sections of a site below its header: links, and menus of those that are in a group. */
export function renderSections({ sections = [], lang }: SiteFrame): Html | undefined {
  if (sections.length === 0) return undefined;
  return html`<nav class="site-sections" aria-label="${messagesIn(lang).sections}">
    <ul>
      ${sections.map((item) => html`<li>${'sections' in item ? renderGroup(item) : renderTab(item)}</li> `)}
    </ul>
  </nav>`;
}

function renderGroup(group: Extract<SectionTabs[number], { sections: SectionTab[] }>): Html {
  const isCurrent = group.sections.some((section) => section.current);
  return html`<details class="site-dropdown">
    <summary ${attribute('class', isCurrent ? 'is-current' : undefined)}>
      ${renderTitleIcon(group)}${group.title}
    </summary>
    <ul>
      ${group.sections.map((section) => html`<li>${renderTab(section)}</li> `)}
    </ul>
  </details>`;
}

const renderTab = (tab: SectionTab): Html =>
  html`<a ${href(tab.url)} ${attribute('aria-current', tab.current ? 'true' : undefined)}
    >${renderTitleIcon(tab)}${tab.about === undefined ? tab.title : html`<span>${tab.title} <small>${tab.about}</small></span>`}</a
  >`;
