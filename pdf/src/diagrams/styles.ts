// The cascade of style rules, as far as drawings of one library need it: what a property of an element is by its own style, by the
// rules of the drawing and by its attributes.
import { type Element, isElement, nameOf } from './elements.ts';

interface Part {
  name?: string;
  id?: string;
  classes: string[];
  attributes: { name: string; value?: string }[];
  isFirst?: boolean;
  isRoot?: boolean;
  /** Whether the part before it has to be its parent. */
  isChild: boolean;
}

interface Rule {
  /** The last one is of the element itself. */
  parts: Part[];
  weight: number;
  declarations: Declaration[];
}

interface Declaration {
  name: string;
  value: string;
  isImportant: boolean;
}

export interface Styles {
  /** What rules and its own style say of an element. */
  of: (element: Element) => ReadonlyMap<string, string>;
}

const RULES_AT_MOST = 4000;
const PARTS_AT_MOST = 8;

/** The rules of a drawing. Those with selectors that are not known here count for nothing. */
export function readStyles(css: string): Styles {
  const rules = parseRules(css);
  const known = new WeakMap<Element, { style: string; found: ReadonlyMap<string, string> }>();
  return {
    of: (element) => {
      const key = [element.getAttribute('style'), element.getAttribute('class')].join('|');
      const last = known.get(element);
      if (last?.style === key) return last.found;
      const found = cascade(rules, element);
      known.set(element, { style: key, found });
      return found;
    },
  };
}

function cascade(rules: readonly Rule[], element: Element): ReadonlyMap<string, string> {
  const set = new Map<string, string>();
  const important = new Map<string, string>();
  const add = (declarations: readonly Declaration[]) => {
    for (const { name, value, isImportant } of declarations) {
      set.set(name, value);
      if (isImportant) important.set(name, value);
    }
  };
  for (const { parts, declarations } of rules) if (matches(element, parts, parts.length - 1)) add(declarations);
  add(parseDeclarations(element.getAttribute('style') ?? ''));
  for (const [name, value] of important) set.set(name, value);
  return set;
}

function matches(element: Element, parts: readonly Part[], index: number): boolean {
  const part = parts[index];
  if (part === undefined) return true;
  if (!isLike(element, part)) return false;
  if (index === 0) return true;
  for (let above = element.parentNode; above !== null && isElement(above); above = above.parentNode) {
    if (matches(above, parts, index - 1)) return true;
    if (part.isChild) return false;
  }
  return false;
}

function isLike(element: Element, { name, id, classes, attributes, isFirst, isRoot }: Part): boolean {
  if (name !== undefined && nameOf(element) !== name) return false;
  if (id !== undefined && element.getAttribute('id') !== id) return false;
  if (classes.length > 0) {
    const own = (element.getAttribute('class') ?? '').split(/\s+/);
    if (!classes.every((each) => own.includes(each))) return false;
  }
  if (isRoot === true && nameOf(element) !== 'svg') return false;
  if (isFirst === true && element.parentNode !== null)
    for (const sibling of element.parentNode.childNodes) {
      if (!isElement(sibling)) continue;
      if (sibling !== element) return false;
      break;
    }
  return attributes.every((wanted) => {
    const value = element.getAttribute(wanted.name);
    return value !== null && (wanted.value === undefined || wanted.value === value);
  });
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  for (const { head, body } of blocksOf(css)) {
    const declarations = parseDeclarations(body);
    if (declarations.length === 0) continue;
    for (const selector of head.split(',')) {
      const parts = parseSelector(selector.trim());
      if (parts === undefined || rules.length >= RULES_AT_MOST) continue;
      rules.push({ parts, weight: weightOf(parts), declarations });
    }
  }
  // Of two with the same weight, the later one counts.
  return rules.toSorted((one, other) => one.weight - other.weight);
}

/** Rules by their braces. What begins with an `@` is left out with all that is in it. */
function blocksOf(css: string): { head: string; body: string }[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  const blocks: { head: string; body: string }[] = [];
  let [at, depth, start, opened] = [0, 0, 0, 0];
  for (; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{') {
      if (depth === 0) opened = at;
      depth += 1;
    } else if (letter === ';' && depth === 0) start = at + 1;
    else if (letter === '}' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const head = text.slice(start, opened).trim();
      if (!head.startsWith('@')) blocks.push({ head, body: text.slice(opened + 1, at) });
      start = at + 1;
    }
  }
  return blocks;
}

const DECLARATION = /([\w-]+)\s*:\s*((?:[^;"'()]|"[^"]*"|'[^']*'|\([^()]*(?:\([^()]*\)[^()]*)*\))+)/g;

function parseDeclarations(text: string): Declaration[] {
  if (text === '') return [];
  return [...text.matchAll(DECLARATION)].map(([, name = '', value = '']) => {
    const plain = value.replace(/\s*!\s*important\s*$/i, '').trim();
    return { name: name.toLowerCase(), value: plain, isImportant: plain.length < value.trim().length };
  });
}

const IDENTIFIER = String.raw`(?:[\w\u0080-\uffff-]|\\.)+`;
const SIMPLE = new RegExp(
  String.raw`\s*(>)\s*|(\s+)|#(${IDENTIFIER})|\.(${IDENTIFIER})|\[\s*([\w:-]+)\s*(?:=\s*["']?([^"'\]]*)["']?\s*)?\]|:(first-child|root)|(\*)|(${IDENTIFIER})`,
  'uy',
);

/** Undefined for one that has something else in it. */
function parseSelector(selector: string): Part[] | undefined {
  if (selector === '') return undefined;
  const fresh = (isChild: boolean): Part => ({ classes: [], attributes: [], isChild });
  const parts = [fresh(false)];
  SIMPLE.lastIndex = 0;
  while (SIMPLE.lastIndex < selector.length) {
    const [whole, child, blank, id, className, attribute, value, pseudo, any, name] = SIMPLE.exec(selector) ?? [];
    const last = parts.at(-1);
    if (whole === undefined || last === undefined || parts.length > PARTS_AT_MOST) return undefined;
    if (child !== undefined || blank !== undefined) parts.push(fresh(child !== undefined));
    else if (id !== undefined) last.id = plain(id);
    else if (className !== undefined) last.classes.push(plain(className));
    else if (attribute !== undefined)
      last.attributes.push({ name: attribute, ...(value === undefined ? {} : { value }) });
    else if (pseudo === 'root') last.isRoot = true;
    else if (pseudo !== undefined) last.isFirst = true;
    else if (any === undefined && name !== undefined) last.name = plain(name).toLowerCase();
  }
  return parts;
}

const plain = (name: string): string => name.replaceAll(/\\(.)/g, '$1');

const weightOf = (parts: readonly Part[]): number =>
  parts.reduce(
    (sum, { id, name, classes, attributes, isFirst, isRoot }) =>
      sum +
      (id === undefined ? 0 : 10_000) +
      100 * (classes.length + attributes.length + Number(isFirst ?? false) + Number(isRoot ?? false)) +
      (name === undefined ? 0 : 1),
    0,
  );
