// What readers can do with a page: one list in the order of display, and older switches that say the same.
import { isDeepStrictEqual } from 'node:util';
import type { Customization } from './schema.ts';
import { PAGE_ACTIONS } from './settings.ts';

type PageAction = (typeof PAGE_ACTIONS)[number];
type Switches = Pick<Customization, 'ai' | 'pageActions' | 'git' | 'pdf'>;

/** The actions that are on, by the switches that decide on each, in the order that somebody chose. */
export function pageActionsOf({ ai, pageActions, git, pdf }: Switches): PageAction[] {
  const isOn: Record<PageAction, boolean> = {
    assistant: ai.mode === 'assistant',
    'external-ai': pageActions.externalAI,
    markdown: pageActions.markdown,
    mcp: pageActions.mcp,
    git: git.showEditLink,
    pdf: pdf.enabled,
  };
  return [...new Set([...(pageActions.items ?? []), ...PAGE_ACTIONS])].filter((action) => isOn[action]);
}

/** What a list of actions switches. */
export function switchesOf(items: readonly PageAction[]) {
  const on = new Set(items);
  return {
    pageActions: {
      externalAI: on.has('external-ai'),
      markdown: on.has('markdown'),
      mcp: on.has('mcp'),
      items: [...items],
    },
    git: { showEditLink: on.has('git') },
    pdf: { enabled: on.has('pdf') },
  };
}

/** Whether a request means to change the list, and does not only send back what was read. */
export const changesItems = (now: Switches, items: readonly PageAction[] | undefined): items is PageAction[] =>
  items !== undefined && !isDeepStrictEqual([...items], pageActionsOf(now));
