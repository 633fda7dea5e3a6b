/** Style sheets one after the other, without what only their authors read. */
export const joinStyles = (parts: readonly string[]): string =>
  parts
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trimStart();

/**
 * Modules as one module: their names share one scope, so no two may declare the same, and the lines that import one from
 * another fall away. Only the plainest forms of both are understood, and others refused. What is named is exported still.
 */
export function joinScripts(parts: readonly string[], exported: readonly string[] = []): string {
  const joined = parts
    .join('\n')
    .replaceAll(/^import \{[^}]*\} from '\.\/[a-z-]+\.js';$/gm, '')
    .replaceAll(/^export (?=(?:const|function) )/gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s*\/\*\*[^]*?\*\/$/gm, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trimStart();
  if (/^(?:import|export)\b/m.test(joined)) throw new Error('A script has an import or export that cannot be joined.');
  return exported.length === 0 ? joined : `${joined}export { ${exported.join(', ')} };\n`;
}
