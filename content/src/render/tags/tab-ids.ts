import type { StateCore } from 'markdown-it';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';
import { claimId, headingId, type TakenIds } from '../../text/heading-id.ts';

/** Gives every tab an anchor from its title, after the headings have theirs: those are older than any tab. */
export function nameTabs(state: StateCore): void {
  const taken = state.env['takenIds'] as TakenIds;
  for (const token of state.tokens) {
    if (token.type !== 'tag_open' || (token.meta as BlockTag).name !== 'tab') continue;
    const id = headingId((token.meta as BlockTag).attributes['title'] || 'tab', taken);
    token.attrSet('id', id);
    token.attrSet('aria-labelledby', claimId(`${id}-title`, taken));
  }
}
