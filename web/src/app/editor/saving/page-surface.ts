import { type OpenPage, openPage } from '@lectern/content/edit';
import type { EditorView } from 'prosemirror-view';
import { toNode } from '../model/convert.ts';
import { patch } from '../model/patch.ts';
import { afterComposition, type Surface } from './surface.ts';

/** The page as its blocks. */
export function pageSurface(view: EditorView, first: OpenPage): Surface {
  let page = first;
  return {
    read: () => page.source,
    put: (source, isMine) => {
      page = openPage(source, page);
      if (!view.isDestroyed) view.dispatch(patch(view.state, toNode(page.doc), { isMine }));
    },
    isComposing: () => view.composing,
    afterComposing: (done) => afterComposition(view.dom, done),
  };
}
