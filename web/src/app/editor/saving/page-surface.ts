import { type EditNode, type OpenPage, openPage, savePage } from '@lectern/content/edit';
import type { EditorView } from 'prosemirror-view';
import { adopt, toEditDoc, toNode } from '../model/convert.ts';
import { patch } from '../model/patch.ts';
import type { Store } from '../store.ts';
import { afterComposition, type Surface } from './surface.ts';

/**
 * The page as its blocks. `refused` counts those that cannot be written in a way that reads as what they say: the source keeps
 * what stood there before.
 */
export function pageSurface(view: EditorView, first: OpenPage, refused: Store<number>): Surface {
  let page = first;
  /** The page after its editor was closed, while the last of it is being saved. */
  let closed: EditNode | undefined;
  const isComposing = (): boolean => !view.isDestroyed && view.composing;

  function read(): string {
    const saved = savePage(page, closed ?? toEditDoc(view.state.doc, page.doc));
    page = saved.page;
    refused.set(saved.refused.length);
    // What was written is known by its place from now on, and not by what it says: a copy of it says the same.
    if (closed === undefined && !view.isDestroyed) adopt(view.state.doc, page.doc);
    return saved.source;
  }

  function put(source: string, isMine: boolean): void {
    page = openPage(source, page);
    if (view.isDestroyed) {
      closed = page.doc;
      return;
    }
    view.dispatch(patch(view.state, toNode(page.doc), { isMine }));
    adopt(view.state.doc, page.doc);
  }

  return { read, put, isComposing, afterComposing: (done) => afterComposition(view.dom, done) };
}
