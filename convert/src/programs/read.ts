import { type Module, moduleOf, readStatement, textOf } from './modules.ts';
import { childrenOf, type Node, parseProgram, partsOf } from './parse.ts';
import { type Unknown, unescaped, unquoted, type Value } from './values.ts';

/** Other files of the program by the names that imports give them; undefined for what is not there. */
export interface Sources {
  textOf: (path: string) => string | undefined;
  resolve: (from: string, name: string) => string | undefined;
}

const STEPS_AT_MOST = 100_000;
const DEPTH_AT_MOST = 80;
const FILES_AT_MOST = 30;
const TEXT_AT_MOST = 10_000;

class TooMuch extends Error {}

interface Reading {
  sources: Sources;
  modules: Map<string, Module | undefined>;
  steps: number;
  /** What is being read, by file and place: whatever needs itself is unknown. */
  open: Set<string>;
}

/** What a file exports by default, as far as it is data. Undefined where the file is no program that could be read. */
export function readModule(path: string, sources: Sources): Value {
  const reading: Reading = { sources, modules: new Map(), steps: 0, open: new Set() };
  try {
    const module = moduleAt(reading, path);
    const node = module?.exports.get('default');
    if (module === undefined || node === undefined) return undefined;
    return valueOf(reading, module, { node, depth: 0 });
  } catch (error) {
    // A deep tree runs out of stack, and one that doubles itself out of steps.
    if (error instanceof TooMuch || error instanceof RangeError) return undefined;
    throw error;
  }
}

function moduleAt(reading: Reading, path: string): Module | undefined {
  if (reading.modules.has(path)) return reading.modules.get(path);
  if (reading.modules.size >= FILES_AT_MOST) return undefined;
  const text = reading.sources.textOf(path);
  const isData = path.endsWith('.json');
  const written = isData ? `export default ${text}` : text;
  const top = text === undefined ? undefined : parseProgram(written ?? '');
  const module = top === undefined ? undefined : moduleOf(path, written ?? '');
  reading.modules.set(path, module);
  if (module !== undefined && top !== undefined)
    for (const statement of childrenOf(top)) readStatement(module, statement);
  return module;
}

interface At {
  node: Node;
  depth: number;
}

function valueOf(reading: Reading, module: Module, { node, depth }: At): Value {
  reading.steps += 1;
  if (reading.steps > STEPS_AT_MOST || depth > DEPTH_AT_MOST) throw new TooMuch();
  const below = (child: Node): Value => valueOf(reading, module, { node: child, depth: depth + 1 });
  const [first, second] = partsOf(node);
  switch (node.name) {
    case 'String':
      return unquoted(textOf(module, node));
    case 'Number':
      return Number(textOf(module, node).replaceAll('_', ''));
    case 'BooleanLiteral':
      return textOf(module, node) === 'true';
    case 'null':
      return null;
    case 'TemplateString':
      return templateOf(reading, module, { node, depth });
    case 'ParenthesizedExpression':
      return first === undefined ? unknown(module, node) : below(first);
    case 'ArrayExpression':
      return listOf(reading, module, { node, depth });
    case 'ObjectExpression':
      return recordOf(reading, module, { node, depth });
    case 'VariableName':
      return named(reading, module, { node, depth });
    case 'MemberExpression':
      return memberOf(reading, module, { node, depth });
    case 'CallExpression':
      return callOf(reading, module, { node, depth });
    case 'BinaryExpression': {
      if (first === undefined || second === undefined) return unknown(module, node);
      // `x as const` and `x satisfies T` are x.
      if (second.name === 'as' || second.name === 'satisfies') return below(first);
      const last = partsOf(node).at(-1);
      const isSum = second.name === 'ArithOp' && textOf(module, second) === '+';
      return isSum && last !== undefined
        ? (joined([below(first), below(last)]) ?? unknown(module, node))
        : unknown(module, node);
    }
    default:
      return unknown(module, node);
  }
}

const unknown = (module: Module, node: Node): Unknown => ({ unknownIn: module.path, line: module.lineOf(node.from) });

function joined(values: readonly Value[]): string | undefined {
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return undefined;
  const text = values.join('');
  if (text.length > TEXT_AT_MOST) throw new TooMuch();
  return text;
}

function templateOf(reading: Reading, module: Module, { node, depth }: At): Value {
  const parts: Value[] = [];
  let at = node.from + 1;
  for (const part of childrenOf(node)) {
    if (part.name !== 'Interpolation') continue;
    parts.push(unescaped(module.text.slice(at, part.from)));
    const [inner] = partsOf(part).filter(({ name }) => !name.startsWith('Interpolation'));
    parts.push(inner === undefined ? null : valueOf(reading, module, { node: inner, depth: depth + 1 }));
    at = part.to;
  }
  parts.push(unescaped(module.text.slice(at, node.to - 1)));
  return joined(parts) ?? unknown(module, node);
}

function listOf(reading: Reading, module: Module, { node, depth }: At): Value[] {
  const list: Value[] = [];
  let isSpread = false;
  for (const part of partsOf(node)) {
    if (part.name === 'Spread') {
      isSpread = true;
      continue;
    }
    const value = valueOf(reading, module, { node: part, depth: depth + 1 });
    const values = isSpread && Array.isArray(value) ? value : [isSpread ? unknown(module, part) : value];
    reading.steps += values.length;
    list.push(...values);
    isSpread = false;
  }
  return list;
}

function recordOf(reading: Reading, module: Module, { node, depth }: At): Map<string, Value> {
  const record = new Map<string, Value>();
  for (const property of node.getChildren('Property')) {
    const parts = [...childrenOf(property)].filter(({ name }) => !name.endsWith('Comment'));
    const [key] = parts;
    if (key === undefined) continue;
    const read = (part: Node): Value => valueOf(reading, module, { node: part, depth: depth + 1 });
    if (key.name === 'Spread') {
      const value = parts[1] === undefined ? undefined : read(parts[1]);
      if (value instanceof Map) for (const [name, each] of value) record.set(name, each);
      else record.set(`...${property.from}`, unknown(module, property));
      reading.steps += value instanceof Map ? value.size : 0;
      continue;
    }
    const colon = parts.findIndex(({ name }) => name === ':');
    const isMethod = parts.some(({ name }) => name === 'ParamList');
    const name = key.name === '[' ? (parts[1] === undefined ? undefined : read(parts[1])) : keyOf(module, key);
    if (typeof name !== 'string' && typeof name !== 'number') continue;
    const value = parts[colon + 1];
    if (isMethod) record.set(String(name), unknown(module, property));
    else if (colon === -1) record.set(String(name), lookUp(reading, module, { name: String(name), node: key, depth }));
    else if (value !== undefined) record.set(String(name), read(value));
  }
  return record;
}

const keyOf = (module: Module, key: Node): string =>
  key.name === 'String' ? unquoted(textOf(module, key)) : textOf(module, key);

const named = (reading: Reading, module: Module, { node, depth }: At): Value =>
  lookUp(reading, module, { name: textOf(module, node), node, depth });

function lookUp(reading: Reading, module: Module, { name, node, depth }: At & { name: string }): Value {
  if (name === 'undefined') return undefined;
  const own = module.names.get(name);
  if (own !== undefined) return onceOf(reading, module, { node: own, depth });
  const wanted = module.imports.get(name);
  const path = wanted === undefined ? undefined : reading.sources.resolve(module.path, wanted.from);
  const other = path === undefined ? undefined : moduleAt(reading, path);
  const found = wanted === undefined ? undefined : other?.exports.get(wanted.name);
  if (other === undefined || found === undefined) return unknown(module, node);
  return onceOf(reading, other, { node: found, depth });
}

/** A constant, or what a function without parameters gives back. What needs itself is unknown. */
function onceOf(reading: Reading, module: Module, { node, depth }: At): Value {
  const key = `${module.path} ${node.from} ${node.to}`;
  if (reading.open.has(key)) return unknown(module, node);
  reading.open.add(key);
  try {
    return valueOf(reading, module, { node, depth: depth + 1 });
  } finally {
    reading.open.delete(key);
  }
}

function memberOf(reading: Reading, module: Module, { node, depth }: At): Value {
  const [of, key] = partsOf(node);
  if (of === undefined || key === undefined) return unknown(module, node);
  const value = valueOf(reading, module, { node: of, depth: depth + 1 });
  const name =
    key.name === 'PropertyName' ? textOf(module, key) : valueOf(reading, module, { node: key, depth: depth + 1 });
  if (value instanceof Map && typeof name === 'string') return value.get(name);
  if (Array.isArray(value) && typeof name === 'number') return value[name];
  return unknown(module, node);
}

/** A function of the files that only gives something back is what it gives back; others keep what they are given. */
function callOf(reading: Reading, module: Module, { node, depth }: At): Value {
  const [callee, list] = partsOf(node);
  if (callee === undefined || list?.name !== 'ArgList') return unknown(module, node);
  const name = textOf(module, callee);
  const own = callee.name === 'VariableName' ? functionNamed(reading, module, name) : undefined;
  if (own !== undefined) {
    const given = returnedBy(own.node);
    if (given === undefined || partsOf(list).length > 0) return unknown(module, node);
    return onceOf(reading, own.module, { node: given, depth });
  }
  if (callee.name !== 'VariableName') return unknown(module, node);
  return { call: name, given: listOf(reading, module, { node: list, depth }) };
}

function functionNamed(reading: Reading, module: Module, name: string): { module: Module; node: Node } | undefined {
  const isFunction = (node: Node | undefined): node is Node =>
    node?.name === 'FunctionDeclaration' || node?.name === 'ArrowFunction' || node?.name === 'FunctionExpression';
  const own = module.names.get(name);
  if (own !== undefined) return isFunction(own) ? { module, node: own } : undefined;
  const wanted = module.imports.get(name);
  const path = wanted === undefined ? undefined : reading.sources.resolve(module.path, wanted.from);
  const other = path === undefined ? undefined : moduleAt(reading, path);
  const found = wanted === undefined ? undefined : other?.exports.get(wanted.name);
  return other !== undefined && isFunction(found) ? { module: other, node: found } : undefined;
}

/** The one expression that a function without parameters and without other statements gives back. */
function returnedBy(node: Node): Node | undefined {
  const parameters = node.getChild('ParamList');
  if (parameters !== null && partsOf(parameters).length > 0) return undefined;
  const block = node.getChild('Block');
  if (block === null) return node.name === 'ArrowFunction' ? (partsOf(node).at(-1) ?? undefined) : undefined;
  const [statement, ...others] = partsOf(block);
  if (statement?.name !== 'ReturnStatement' || others.length > 0) return undefined;
  return partsOf(statement).find(({ name }) => name !== 'return');
}
