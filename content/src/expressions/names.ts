import { type Expression, parseExpression, partsOf } from './parse.ts';
import { Refusal } from './refusal.ts';

/**
 * What an expression depends on, each once: `space.vars`, `page.vars`, `visitor`, or any other name as it stands, such as
 * `space` where its property is not known before it is evaluated. Empty for an expression that cannot be read, which has
 * no value either. Never throws.
 */
export function expressionNames(expression: string): string[] {
  const names = new Set<string>();
  try {
    collect(parseExpression(expression), names);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return [...names].sort();
}

function collect(tree: Expression, names: Set<string>): void {
  const known = variablesOf(tree);
  if (known !== undefined) names.add(known);
  else if (tree.type === 'Identifier') names.add(tree.name);
  else for (const part of partsOf(tree)) collect(part, names);
}

function variablesOf(tree: Expression): string | undefined {
  if (tree.type !== 'MemberExpression') return undefined;
  const [object, property] = [tree.object as Expression, tree.property as Expression];
  if (object.type !== 'Identifier' || (object.name !== 'space' && object.name !== 'page')) return undefined;
  const name = tree.computed
    ? property.type === 'Literal' && property.value
    : property.type === 'Identifier' && property.name;
  return name === 'vars' ? `${object.name}.vars` : undefined;
}
