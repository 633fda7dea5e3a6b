import { originOf, setOrigin } from '../origins.ts';
import { makePage, type State, stateOf } from './state.ts';
import type { EditNode, OpenPage } from '../types.ts';
import { canonical, isAlike, isBlank } from './canonical.ts';
import { alignNodes } from './align.ts';
import { compactBlocks } from './compact.ts';
import { checkPage } from './check-page.ts';
import { placeGaps } from './place-gaps.ts';
import { knownWith, placedAs, placedNowhere } from './read-back.ts';
import { rememberText } from './memory.ts';
import { type Saving, type Unit, writeAlone } from './units.ts';

/** A block that cannot be written so that it is read as what it says. */
export type RefusedBlock = {
  node: EditNode;
  /** Where it stands among the children of the document. */
  index: number;
};

export type SavedPage = {
  source: string;
  /** The page to save next time. Its `doc` says what was saved, node for node, and has new objects where that changed. */
  page: OpenPage;
  /** Of these, the source has what stood there before, or nothing; they are tried again with each save. */
  refused: RefusedBlock[];
};

/**
 * The source of a page after an edit. A block that is the same object as before gives its own bytes; an edited one is merged with
 * them. What is written is read back before it is believed. Costs what was edited costs, whatever else the page contains.
 */
export function savePage(page: OpenPage, doc: EditNode): SavedPage {
  if (doc === page.doc) return { source: page.source, page, refused: refusedIn(doc, stateOf(page).refused) };
  const saving = startSaving(page, doc);
  if (isOpened(saving)) return takenBack(doc, saving);
  for (const unit of saving.units.toReversed()) writeAlone(saving, unit);
  placeGaps(saving);
  const env = checkPage(saving);
  if (env === undefined) return { source: page.source, page, refused: changedIn(doc, saving) };
  const source = sourceOf(saving);
  const placed = placeDoc(doc, source, saving);
  const { units } = saving;
  const refused = new Map(units.filter(({ isRefused }) => isRefused).map(({ placed, old }) => [placed, old]));
  const otherwise = new Set(units.filter(({ isOtherwise }) => isOtherwise).map(({ placed }) => placed));
  return {
    source,
    page: makePage(source, placed, { env, opened: saving.opened, memory: saving.memory, refused, otherwise }),
    refused: refusedIn(placed, refused),
  };
}

function startSaving(page: OpenPage, doc: EditNode): Saving {
  const state: State = stateOf(page);
  const before = compactBlocks(page);
  const nodes = (doc.content ?? []).filter((node) => !isBlank(node));
  const aligned = alignNodes(before.nodes, nodes);
  const units = aligned.map(({ node, from, isSame }): Unit => {
    const old = standingFor(state, before.nodes[from]);
    const text = old ? (originOf(old)?.text ?? '') : '';
    const isKept = old !== undefined && isStill(state, { node, old, isSame });
    return { node, from, old, isKept, text, isRefused: false, isOtherwise: false, placed: node };
  });
  units.forEach((unit, index) => {
    if (unit.old && state.otherwise.has(unit.old) && isBetween(before.nodes, units, index))
      unit.isKept = unit.isOtherwise = saysTheSame(unit.old, unit.node);
  });
  const { memory } = state;
  const stays = new Set(units.filter(({ isKept }) => isKept).map(({ from }) => from));
  before.nodes.forEach((node, index) => {
    // How a block is written because of its neighbors is not its author's way.
    if (!stays.has(index) && !state.otherwise.has(node)) rememberText(memory, node, originOf(node)?.text ?? '');
  });
  const eol = /^[^\n]*\r\n/.test(page.source) ? '\r\n' : '\n';
  const changed = units.filter(({ isKept }) => !isKept).map(({ node }) => node);
  const opened = state.opened ?? { page, env: state.env };
  return { page, state, opened, before, units, gaps: [], memory, eol, known: knownWith(state.env, changed) };
}

/** What the source says where a block is. */
const standingFor = ({ refused }: State, node: EditNode | undefined): EditNode | undefined =>
  node !== undefined && refused.has(node) ? refused.get(node) : node;

/** Whether a block is what it was, in the words in which it was. */
function isStill(
  { otherwise }: State,
  { node, old, isSame }: { node: EditNode; old: EditNode; isSame: boolean },
): boolean {
  if (otherwise.has(old)) return false;
  if (isSame && node === old) return true;
  return saysTheSame(old, node);
}

/** One of an earlier state of the page has its own words. */
function saysTheSame(old: EditNode, node: EditNode): boolean {
  const own = originOf(node);
  return (
    node === old || (canonical(old) === canonical(node) && (own === undefined || own.text === originOf(old)?.text))
  );
}

/** Whether a block that is written otherwise because of its neighbors stands between the same kinds of blocks as before. */
function isBetween(before: readonly EditNode[], units: readonly Unit[], index: number): boolean {
  const from = units[index]?.from ?? -1;
  return [-1, 1].every((by) => before[from + by]?.type === units[index + by]?.node.type);
}

/** Whether a document says what the page said when it was opened. */
function isOpened({ opened, units }: Saving): boolean {
  const { nodes } = compactBlocks(opened.page);
  return nodes.length === units.length && units.every(({ node }, index) => isAlike(node, nodes[index] as EditNode));
}

/** The page as it was opened: all that was edited since has been taken back. */
function takenBack(doc: EditNode, saving: Saving): SavedPage {
  const { opened, memory } = saving;
  const { source } = opened.page;
  const { nodes, gaps } = compactBlocks(opened.page);
  const units = saving.units.map((unit, index): Unit => {
    const old = nodes[index] as EditNode;
    return { ...unit, text: originOf(old)?.text ?? '', placed: unit.node === old ? old : placedAs(unit.node, old) };
  });
  const placed = placeDoc(doc, source, { ...saving, units, gaps });
  const state = { env: opened.env, opened, memory, refused: new Map(), otherwise: new Set<EditNode>() };
  return { source, page: makePage(source, placed, state), refused: [] };
}

const sourceOf = ({ gaps, units }: Saving): string =>
  gaps.map((gap, index) => gap + (units[index]?.text ?? '')).join('');

const refusedIn = (doc: EditNode, refused: { size: number; has: (node: EditNode) => boolean }): RefusedBlock[] =>
  refused.size === 0 ? [] : (doc.content ?? []).flatMap((node, index) => (refused.has(node) ? [{ node, index }] : []));

/** The blocks of an edit that cannot be written as a whole: what was edited, or else what was moved, or else all. */
function changedIn(doc: EditNode, { units }: Saving): RefusedBlock[] {
  const edited = units.filter(({ isKept }) => !isKept);
  const moved = units.filter(({ from }, index) => from !== (units[index - 1]?.from ?? -1) + 1);
  const blamed = [edited, moved, units].find(({ length }) => length > 0) ?? [];
  return refusedIn(doc, new Set(blamed.map(({ node }) => node)));
}

/** The document again, with the places of its blocks, so that it can be saved again. */
function placeDoc(doc: EditNode, source: string, { units, gaps }: Saving): EditNode {
  const all: string[] = [];
  let gap = gaps[0] ?? '';
  let next = 0;
  const content = (doc.content ?? []).map((node) => {
    const unit = units[next];
    all.push(gap);
    gap = unit?.node === node ? (gaps[++next] ?? '') : '';
    return unit?.node === node ? unit.placed : placedNowhere(node);
  });
  return setOrigin({ ...doc, content }, { text: source, prefix: '', gaps: [...all, gap] });
}
