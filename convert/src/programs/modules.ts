// The names of one file of a program, and what each stands for.
import { lineNumbers } from '@lectern/content';
import { childrenOf, type Node, partsOf } from './parse.ts';
import { unquoted } from './values.ts';

export interface Module {
  path: string;
  text: string;
  lineOf: (offset: number) => number;
  /** The top of what each name stands for: an expression, or a function. */
  names: Map<string, Node>;
  imports: Map<string, { from: string; name: string }>;
  exports: Map<string, Node>;
}

export const moduleOf = (path: string, text: string): Module => ({
  ...{ path, text, lineOf: lineNumbers(text) },
  ...{ names: new Map(), imports: new Map(), exports: new Map() },
});

export const textOf = ({ text }: Module, { from, to }: Node): string => text.slice(from, to);

/** Learns what a statement at the top of a file names. */
export function readStatement(module: Module, statement: Node, isExported = false): void {
  switch (statement.name) {
    case 'VariableDeclaration': {
      // Only what never changes is what it was first.
      if (statement.getChild('const') === null) return;
      let name: string | undefined;
      let isValue = false;
      for (const part of childrenOf(statement)) {
        if (part.name === 'VariableDefinition') name = textOf(module, part);
        else if (part.name === 'Equals') isValue = true;
        else if (isValue && name !== undefined) {
          declare(module, { name, node: part, isExported });
          isValue = false;
        }
      }
      return;
    }
    case 'FunctionDeclaration': {
      const name = statement.getChild('VariableDefinition');
      if (name !== null) declare(module, { name: textOf(module, name), node: statement, isExported });
      return;
    }
    case 'ImportDeclaration':
      return readImport(module, statement);
    case 'ExportDeclaration':
      return readExport(module, statement);
    case 'ExpressionStatement':
      return readAssignment(module, statement);
    default:
  }
}

function declare(module: Module, { name, node, isExported }: { name: string; node: Node; isExported: boolean }): void {
  module.names.set(name, node);
  if (isExported) module.exports.set(name, node);
}

function readImport(module: Module, statement: Node): void {
  const source = statement.getChild('String');
  if (source === null) return;
  const from = unquoted(textOf(module, source));
  const direct = statement.getChild('VariableDefinition');
  if (direct !== null) module.imports.set(textOf(module, direct), { from, name: 'default' });
  let named: string | undefined;
  for (const part of statement.getChild('ImportGroup') === null ? [] : childrenOf(statement.getChild('ImportGroup')!)) {
    if (part.name === 'VariableName' || part.name === 'default') named = textOf(module, part);
    if (part.name !== 'VariableDefinition') continue;
    const local = textOf(module, part);
    module.imports.set(local, { from, name: named ?? local });
    named = undefined;
  }
}

function readExport(module: Module, statement: Node): void {
  const parts = [...childrenOf(statement)];
  const at = parts.findIndex(({ name }) => name === 'default' || name === 'Equals');
  const value = at === -1 ? undefined : parts[at + 1];
  if (value !== undefined) return void module.exports.set('default', value);
  for (const part of parts) readStatement(module, part, true);
}

/** `module.exports = …`, as older settings say it. */
function readAssignment(module: Module, statement: Node): void {
  const assignment = statement.getChild('AssignmentExpression');
  const [target, value] = assignment === null ? [] : partsOf(assignment).filter(({ name }) => name !== 'Equals');
  if (target !== undefined && value !== undefined && textOf(module, target) === 'module.exports')
    module.exports.set('default', value);
}
