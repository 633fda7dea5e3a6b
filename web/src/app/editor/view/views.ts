import { EDIT_NODES } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { atomView } from './atoms.ts';
import { boxView } from './boxes.ts';
import { cellView, tableView } from './drawn/cells.ts';
import { codeView } from './code.ts';
import type { PositionOf, ViewContext } from './context.ts';
import { columnView } from './drawn/columns.ts';
import { embedView } from './drawn/embeds.ts';
import { hintView } from './drawn/hints.ts';
import { tabsView } from './drawn/tabs.ts';
import { formulaView } from './drawn/formulas.ts';
import { figureView } from './drawn/figures.ts';
import { includeView } from './included/includes.ts';
import { imageView } from './pictures.ts';
import { sourceView } from './drawn/sources.ts';
import { itemView } from './tasks.ts';

type View = (node: Node, view: EditorView, position: PositionOf, context: ViewContext) => NodeView;

const OWN: Readonly<Record<string, View>> = {
  code: codeView,
  table: tableView,
  cell: cellView,
  image: imageView,
  figure: figureView,
  item: itemView,
  source: sourceView,
  column: columnView,
  embed: embedView,
  hint: hintView,
  tabs: tabsView,
  formula: formulaView,
  inlineFormula: formulaView,
  include: includeView,
  file: includeView,
  'content-ref': includeView,
  'page-ref': includeView,
  openapi: includeView,
  swagger: includeView,
  'openapi-operation': includeView,
  'openapi-webhook': includeView,
  'openapi-schemas': includeView,
  if: boxView,
  footnote: boxView,
  integration: boxView,
};

/** These are plain elements, or the browser's own. */
const PLAIN = new Set(['text', 'hardBreak', 'divider', 'frontMatter']);

/** The views of all nodes that have more than an element. */
export function nodeViews(context: ViewContext): Record<string, NodeViewConstructor> {
  const views: Record<string, NodeViewConstructor> = {};
  for (const { name, content, isTag } of EDIT_NODES) {
    const view = OWN[name] ?? (isTag ? boxView : content === '' && !PLAIN.has(name) ? atomView : undefined);
    if (view) views[name] = (node, editor, position) => view(node, editor, position, context);
  }
  return views;
}
