import { type EditNode, type OpenPage, openPage, savePage } from '@lectern/content/edit';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { adopt, toEditDoc, toNode } from '../model/convert.ts';
import { patch } from '../model/patch.ts';
import type { Store } from '../store.ts';
import { afterComposition, type Surface } from './surface.ts';

export interface PageSurface extends Surface {
  /** The page as it was last read. */
  page: () => OpenPage;
  /** `and` adds to the transaction by which the editor gets it. */
  put: (source: string, isMine: boolean, and?: (tr: Transaction) => Transaction) => void;
}

/**
 * The page as its blocks. `refused` counts those that cannot be written in a way that reads as what they say: the source keeps
 * what stood there before.
 */
export function pageSurface(view: EditorView, first: OpenPage, refused: Store<number>): PageSurface {
  let page = first;
  /** The page after its editor was closed, while the last of it is being saved. */
  let closed: EditNode | undefined;
  const isComposing = (): boolean => !view.isDestroyed && view.composing;

  function read(): string {
    const saved = savePage(page, closed ?? toEditDoc(view.state.doc, page.doc));
    // What was written is known by its place from now on, and not by what it says: a copy of it says the same. Where nothing could be
    // written, the page is still the one before the edit.
    if (saved.page !== page && closed === undefined && !view.isDestroyed) adopt(view.state.doc, saved.page.doc);
    page = saved.page;
    refused.set(saved.refused.length);
    return saved.source;
  }

  function put(source: string, isMine: boolean, and = (tr: Transaction): Transaction => tr): void {
    page = openPage(source, page);
    if (view.isDestroyed) {
      closed = page.doc;
      return;
    }
    view.dispatch(and(patch(view.state, toNode(page.doc), { isMine })));
    adopt(view.state.doc, page.doc);
  }

  const afterComposing = (done: () => void): void => afterComposition(view.dom, done);
  return { page: () => page, read, put, isComposing, afterComposing };
}
