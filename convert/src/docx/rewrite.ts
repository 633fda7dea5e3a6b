// A part of a Word document before the library reads it: what that leaves out is put where it finds it.
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type MathNode, textOfMath, toLatex } from './omml.ts';

const MATH = /\/(?:officeDocument\/2006|ooxml\/officeDocument)\/math$/;
const WORD = /\/(?:wordprocessingml\/2006|ooxml\/wordprocessingml)\/main$/;
const COMPATIBLE = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const OURS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const VML = 'urn:schemas-microsoft-com:vml';

const FORMULAS_AT_MOST = 20_000;
const NODES_AT_MOST = 50_000;
const DEPTH_AT_MOST = 2000;

/** Around the number of a formula in the text. Nobody else may write them. */
const [BEGIN, END] = ['\uE000', '\uE001'];
export const FORMULA_MARK = new RegExp(`${BEGIN}(\\d{1,6})${END}`);

export interface Formula {
  latex: string;
  /** Whether it stands in a paragraph of its own. */
  isBlock: boolean;
}

/** What was found in the parts of one document. */
export interface Found {
  formulas: Formula[];
  /** Formulas that are their text alone. */
  plainFormulas: number;
  changes: number;
  comments: number;
}

export const nothingFound = (): Found => ({ formulas: [], plainFormulas: 0, changes: 0, comments: 0 });

interface Rewriting {
  found: Found;
  /** Where it is written to: the document, or a text box that is moved behind what holds it. */
  outputs: string[][];
  /** Text boxes of the drawings and alternatives that are open. */
  holders: { boxes: string[]; hasFallback: boolean; depth: number }[];
  boxDepths: number[];
  /** The elements of a formula that are open; the first one is the formula. */
  math: MathNode[];
  isBlock: boolean;
  nodes: number;
  depth: number;
}

/**
 * The part as the library understands it: formulas are numbers between marks, and text boxes that only newer programs show
 * come after their drawing. Throws where it is no well-formed XML, names entities of its own, or nests beyond all bounds.
 */
export function rewritePart(xml: string, found: Found): string {
  const output: string[] = [];
  const state: Rewriting = {
    found,
    outputs: [output],
    holders: [],
    boxDepths: [],
    ...{ math: [], isBlock: false, nodes: 0, depth: 0 },
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    throw new Error('It has a document type.');
  });
  parser.on('opentag', (tag) => open(state, tag));
  parser.on('closetag', (tag) => close(state, tag));
  parser.on('text', (text) => write(state, text));
  parser.on('cdata', (text) => write(state, text));
  parser.write(xml).close();
  return output.join('');
}

const put = ({ outputs }: Rewriting, text: string): void => void outputs.at(-1)?.push(text);

function write(state: Rewriting, text: string): void {
  const [inner] = state.math.slice(-1);
  if (inner !== undefined) inner.text += inner.name === 't' ? text : '';
  else put(state, escapeXml(text.replaceAll(BEGIN, '').replaceAll(END, '')));
}

function open(state: Rewriting, tag: SaxesTagNS): void {
  state.depth += 1;
  if (state.depth > DEPTH_AT_MOST) throw new Error('It nests too deeply.');
  if (state.math.length > 0) return openMath(state, tag);
  if (MATH.test(tag.uri)) {
    if (tag.local === 'oMathPara') state.isBlock = true;
    else if (tag.local === 'oMath') state.math.push(nodeOf(tag));
    return undefined;
  }
  count(state.found, tag);
  openHolder(state, tag);
  const attributes = Object.values(tag.attributes).map(({ name, value }) => ` ${name}="${escapeXml(value)}"`);
  put(state, `<${tag.name}${attributes.join('')}>`);
  return undefined;
}

function count(found: Found, { uri, local }: SaxesTagNS): void {
  if (!WORD.test(uri)) return;
  if (['ins', 'del', 'moveTo', 'moveFrom'].includes(local)) found.changes += 1;
  if (local === 'commentReference') found.comments += 1;
}

function openHolder(state: Rewriting, { uri, local }: SaxesTagNS): void {
  const { holders, depth } = state;
  const [holder] = holders.slice(-1);
  const isDrawing = local === 'drawing' && WORD.test(uri);
  if (isDrawing || (local === 'AlternateContent' && uri === COMPATIBLE))
    // What is drawn within alternatives is theirs.
    holders.push({ boxes: isDrawing ? (holder?.boxes ?? []) : [], hasFallback: false, depth });
  if (holder !== undefined && local === 'Fallback' && uri === COMPATIBLE) holder.hasFallback = true;
  const isBox = local === 'txbxContent' && WORD.test(uri) && holder !== undefined && !holder.hasFallback;
  if (!isBox) return;
  state.boxDepths.push(depth);
  state.outputs.push([]);
}

const nodeOf = (tag: SaxesTagNS): MathNode => {
  const value = Object.values(tag.attributes).find(({ local }) => local === 'val')?.value;
  const isKnown = MATH.test(tag.uri) || tag.local === 'del';
  return { name: isKnown ? tag.local : '', value, text: '', children: [] };
};

function openMath(state: Rewriting, tag: SaxesTagNS): void {
  const node = nodeOf(tag);
  state.nodes += 1;
  if (state.nodes <= NODES_AT_MOST) state.math.at(-1)?.children.push(node);
  state.math.push(node);
}

function close(state: Rewriting, tag: SaxesTagNS): void {
  const depth = state.depth;
  state.depth -= 1;
  if (state.math.length > 0) {
    const [formula] = state.math;
    state.math.pop();
    if (state.math.length === 0 && formula !== undefined) put(state, formulaRun(state, formula));
    return;
  }
  if (MATH.test(tag.uri)) {
    if (tag.local === 'oMathPara') state.isBlock = false;
    return;
  }
  put(state, `</${tag.name}>`);
  if (state.boxDepths.at(-1) === depth) closeBox(state);
  if (state.holders.at(-1)?.depth === depth) closeHolder(state);
}

function closeBox(state: Rewriting): void {
  state.boxDepths.pop();
  state.holders.at(-1)?.boxes.push(state.outputs.pop()?.join('') ?? '');
}

function closeHolder(state: Rewriting): void {
  const holder = state.holders.pop();
  if (holder === undefined || holder.hasFallback) return;
  // The one around it says them, once it is known that it has nothing else.
  if (state.holders.at(-1)?.boxes === holder.boxes) return;
  for (const box of holder.boxes)
    put(state, `<w:pict xmlns:w="${OURS}"><v:textbox xmlns:v="${VML}">${box}</v:textbox></w:pict>`);
}

function formulaRun(state: Rewriting, formula: MathNode): string {
  const { found } = state;
  const isWhole = state.nodes <= NODES_AT_MOST && found.formulas.length < FORMULAS_AT_MOST;
  state.nodes = 0;
  const latex = isWhole ? toLatex(formula) : undefined;
  if (latex === '') return '';
  if (latex !== undefined) found.formulas.push({ latex, isBlock: state.isBlock });
  else found.plainFormulas += 1;
  const text = latex === undefined ? textOfMath(formula) : `${BEGIN}${found.formulas.length - 1}${END}`;
  return `<w:r xmlns:w="${OURS}"><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
