// Blocks that are shown in a page and written elsewhere.
import type { OpenPage } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { toNode } from '../../model/convert.ts';
import type { ViewContext } from '../context.ts';

/** A file of a reusable content as pages show it: its front matter and its heading are no part of it. */
export function includedIn({ doc }: OpenPage): Node {
  const node = toNode(doc);
  const { firstChild } = node;
  return firstChild?.type.name === 'title' ? node.copy(node.content.cut(firstChild.nodeSize)) : node;
}

/** Shows blocks that nobody can change here. Answers how to end it. */
export function readOnly(place: HTMLElement, doc: Node, context: ViewContext): () => void {
  const inner = new EditorView(place, {
    state: EditorState.create({ doc }),
    editable: () => false,
    nodeViews: context.viewsOf({ ...context, openForm: () => undefined }),
    attributes: { class: 'editor-text' },
  });
  // What opens forms in a page opens none here.
  for (const button of place.querySelectorAll('button')) button.tabIndex = -1;
  const stay = (event: Event): void => {
    if ((event.target as Element).closest('a:not(.include-link), button') !== null) event.preventDefault();
  };
  place.addEventListener('click', stay);
  return () => {
    place.removeEventListener('click', stay);
    inner.destroy();
  };
}
