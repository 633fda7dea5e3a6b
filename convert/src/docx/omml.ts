// Formulas of Word (OMML, ECMA-376 part 1, chapter 22) as LaTeX. npm has no library for it that is kept; what Word writes
// is about twenty elements.
import { ACCENTS, delimiterOf, FUNCTIONS, GROUPS, LARGE_OPERATORS, mathText, wordText } from './symbols.ts';

/** An element of a formula: its local name, the value that it says, and the text of a run. */
export interface MathNode {
  name: string;
  value: string | undefined;
  text: string;
  children: MathNode[];
}

/** Deeper than anybody writes; what is below is its text alone. */
const DEPTH_AT_MOST = 60;
const LENGTH_AT_MOST = 20_000;

interface Place {
  depth: number;
  /** Whether `&` aligns lines. */
  isAligned: boolean;
}

/** A formula as LaTeX; undefined for one that is longer than a page could show. */
export function toLatex(formula: MathNode): string | undefined {
  const latex = foldAll(formula.children, { depth: 0, isAligned: false })
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[}^_)\],;])/g, '')
    .trim();
  return latex.length > LENGTH_AT_MOST ? undefined : latex;
}

/** What a formula says without its form, however deep it nests. */
export function textOfMath(node: MathNode): string {
  let text = '';
  const rest = [node];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    text += next.text;
    for (const child of next.children.toReversed()) rest.push(child);
  }
  return text;
}

const childOf = (node: MathNode, name: string): MathNode | undefined =>
  node.children.find((child) => child.name === name);
const childrenOf = (node: MathNode, name: string): MathNode[] => node.children.filter((child) => child.name === name);

/** A property such as `chr` of `naryPr`; undefined where it is not said, empty where it says nothing. */
function property(node: MathNode, name: string): string | undefined {
  const found = node.children.find((child) => child.name.endsWith('Pr'));
  const said = found === undefined ? undefined : childOf(found, name);
  return said === undefined ? undefined : (said.value ?? '');
}

const isOn = (node: MathNode, name: string): boolean => {
  const said = property(node, name);
  return said !== undefined && !['0', 'off', 'false'].includes(said);
};

const foldAll = (nodes: readonly MathNode[], place: Place): string => nodes.map((node) => fold(node, place)).join('');

/** A part such as the numerator. */
function part(node: MathNode, name: string, { depth, isAligned }: Place): string {
  const found = childOf(node, name);
  return found === undefined ? '' : foldAll(found.children, { depth: depth + 1, isAligned }).trim();
}

function fold(node: MathNode, place: Place): string {
  if (place.depth > DEPTH_AT_MOST) return mathText(textOfMath(node), false);
  const inside = (name: string): string => part(node, name, place);
  const base = (): string => `{${inside('e')}}`;
  switch (node.name) {
    case 'r':
      return run(node, place);
    case 't':
      return mathText(node.text, place.isAligned);
    case 'f':
      return fraction(node, place);
    case 'rad':
      return isOn(node, 'degHide') || inside('deg') === '' ? `\\sqrt${base()}` : `\\sqrt[${inside('deg')}]${base()}`;
    case 'sSup':
      return `${base()}^{${inside('sup')}}`;
    case 'sSub':
      return `${base()}_{${inside('sub')}}`;
    case 'sSubSup':
      return `${base()}_{${inside('sub')}}^{${inside('sup')}}`;
    case 'sPre':
      return `{}_{${inside('sub')}}^{${inside('sup')}}${base()}`;
    case 'nary':
      return largeOperator(node, place);
    case 'd':
      return delimited(node, place);
    case 'func':
      return `${functionName(childOf(node, 'fName'), place)}${base()}`;
    case 'limLow':
      return limit(node, place, '_');
    case 'limUpp':
      return limit(node, place, '^');
    case 'acc':
      return accent(property(node, 'chr') ?? '\u0302', base());
    case 'bar':
      return property(node, 'pos') === 'top' ? `\\overline${base()}` : `\\underline${base()}`;
    case 'groupChr':
      return grouped(node, base());
    case 'borderBox':
      return `\\boxed${base()}`;
    case 'phant':
      return property(node, 'show') === '0' ? `\\phantom${base()}` : base();
    case 'm':
      return lines('matrix', childrenOf(node, 'mr'), (row) => cells(row, place).join(' & '));
    case 'eqArr':
      return lines('aligned', childrenOf(node, 'e'), (line) => aligned(line, place));
    default:
      // Properties say nothing by themselves; boxes, insertions and what is not known are what stands in them.
      return node.name.endsWith('Pr') || node.name === 'del' ? '' : foldAll(node.children, deeper(place));
  }
}

const deeper = ({ depth, isAligned }: Place): Place => ({ depth: depth + 1, isAligned });

const aligned = (line: MathNode, { depth }: Place): string =>
  foldAll(line.children, { depth: depth + 1, isAligned: true }).trim();

const cells = (row: MathNode, { depth }: Place): string[] =>
  childrenOf(row, 'e').map((cell) => foldAll(cell.children, { depth: depth + 1, isAligned: false }).trim());

const lines = (name: string, rows: readonly MathNode[], line: (row: MathNode) => string): string =>
  `\\begin{${name}} ${rows.map(line).join(' \\\\ ')} \\end{${name}}`;

const SCRIPTS: Readonly<Record<string, string>> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
};
const STYLES: Readonly<Record<string, string>> = { p: '\\mathrm', b: '\\mathbf', bi: '\\boldsymbol' };

function run(node: MathNode, place: Place): string {
  const text = childrenOf(node, 't')
    .map((child) => child.text)
    .join('');
  if (text === '') return '';
  if (isOn(node, 'nor')) return `\\text{${wordText(text)}}`;
  const plain = mathText(text, place.isAligned);
  const [script, style] = [property(node, 'scr') ?? '', property(node, 'sty') ?? ''];
  const command = Object.hasOwn(SCRIPTS, script) ? SCRIPTS[script] : Object.hasOwn(STYLES, style) ? STYLES[style] : '';
  // Digits and symbols look the same in roman, and `&` may not stand in a group.
  const isStyled = command !== '' && !plain.includes('&') && (command !== '\\mathrm' || /\p{L}/u.test(text));
  return isStyled ? `${command}{${plain.trim()}}` : plain;
}

function fraction(node: MathNode, place: Place): string {
  const [top, bottom] = [part(node, 'num', place), part(node, 'den', place)];
  const type = property(node, 'type') ?? 'bar';
  if (type === 'noBar') return `{${top} \\atop ${bottom}}`;
  return type === 'lin' || type === 'skw' ? `{${top}}/{${bottom}}` : `\\frac{${top}}{${bottom}}`;
}

function largeOperator(node: MathNode, place: Place): string {
  const character = property(node, 'chr') ?? '∫';
  const operator = LARGE_OPERATORS.get(character) ?? `\\operatorname*{${mathText(character, false).trim()}}`;
  const isBelow = property(node, 'limLoc') === 'undOvr' && operator.endsWith('int') ? '\\limits' : '';
  const below = isOn(node, 'subHide') ? '' : part(node, 'sub', place);
  const above = isOn(node, 'supHide') ? '' : part(node, 'sup', place);
  const limits = (below === '' ? '' : `_{${below}}`) + (above === '' ? '' : `^{${above}}`);
  return `${operator}${isBelow}${limits} ${part(node, 'e', place)}`;
}

function delimited(node: MathNode, { depth }: Place): string {
  const parts = childrenOf(node, 'e').map((each) =>
    foldAll(each.children, { depth: depth + 1, isAligned: false }).trim(),
  );
  const between = mathText(property(node, 'sepChr') ?? '|', false);
  const [begin, end] = [property(node, 'begChr') ?? '(', property(node, 'endChr') ?? ')'];
  return `\\left${delimiterOf(begin)} ${parts.join(between)} \\right${delimiterOf(end)} `;
}

/** `sin` is a name, and so is `lim` with what stands below it. */
function functionName(node: MathNode | undefined, place: Place): string {
  if (node === undefined) return '';
  const [only] = node.children.filter(({ name }) => !name.endsWith('Pr'));
  if (only?.name === 'limLow' || only?.name === 'limUpp')
    return limit(only, deeper(place), only.name === 'limLow' ? '_' : '^');
  const base = only === undefined ? undefined : childOf(only, 'e');
  if (only !== undefined && base !== undefined && /^s(?:Sup|Sub|SubSup)$/.test(only.name)) {
    // The powers of a name, such as those of `sin`, without the empty group that they would stand at.
    const powers = fold({ ...only, children: only.children.filter((child) => child !== base) }, deeper(place)).slice(2);
    return functionName(base, deeper(place)).trim() + powers;
  }
  return only === undefined || only.name === 'r' ? nameOf(textOfMath(node)) : foldAll(node.children, deeper(place));
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === '') return '';
  return FUNCTIONS.has(name) ? `\\${name} ` : `\\operatorname{${mathText(name, false).trim()}}`;
}

function limit(node: MathNode, place: Place, mark: '_' | '^'): string {
  const base = childOf(node, 'e');
  const name = base === undefined ? '' : textOfMath(base).trim();
  const limitText = part(node, 'lim', place);
  if (FUNCTIONS.has(name)) return `\\${name}${mark}{${limitText}} `;
  return `${mark === '_' ? '\\underset' : '\\overset'}{${limitText}}{${part(node, 'e', place)}}`;
}

function accent(character: string, base: string): string {
  const command = ACCENTS.get(character);
  return command === undefined ? `\\overset{${mathText(character, false).trim()}}${base}` : command + base;
}

function grouped(node: MathNode, base: string): string {
  const character = property(node, 'chr') ?? '\u23DF';
  const command = GROUPS.get(character);
  if (command !== undefined) return command + base;
  const place = property(node, 'pos') === 'top' ? '\\overset' : '\\underset';
  return `${place}{${mathText(character, false).trim()}}${base}`;
}
