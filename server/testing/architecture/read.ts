import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type EcmaScriptModule, parseSync, Visitor } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';
import { libraries } from './rooms.ts';
import type { Import, SourceFile } from './source.ts';

type Reference = Pick<Import, 'specifier' | 'isType' | 'isLater'>;

const places = [
  ...Object.keys(libraries).map((name) => `${name}/src/**/*.ts`),
  'server/{src,migrations,testing}/**/*.ts',
];
const resolverWith = (...conditionNames: string[]) =>
  new ResolverFactory({
    conditionNames,
    extensions: ['.js', '.json', '.d.ts'],
    mainFields: ['main', 'types'],
    builtinModules: true,
  });
const resolver = resolverWith('node', 'import', 'types', 'default');
// Some packages name declarations for all of their modules by a pattern that holds for some of them.
const runtimeResolver = resolverWith('node', 'import', 'default');

/** Reads every file of ours that the rules are about. */
export function readSources(root: string): SourceFile[] {
  const paths = globSync(places, { cwd: root, exclude: ['**/node_modules/**', '**/fixtures/**'] });
  return paths
    .map((path) => readSource(root, path.split(sep).join('/')))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Reads one file of ours; `path` is relative to `root`. */
export function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  const { module, errors } = parsed;
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const references = listReferences(module, text);
  let readsEnvironment = references.some(({ specifier }) => specifier === 'node:process' || specifier === 'process');
  const visitor = new Visitor({
    MemberExpression({ object, property }) {
      const isProcess = object.type === 'Identifier' && object.name === 'process';
      const isEnv = 'name' in property ? property.name === 'env' : 'value' in property && property.value === 'env';
      readsEnvironment ||= isProcess && isEnv;
    },
    TSImportType({ source }) {
      references.push({ specifier: source.value, isType: true });
    },
  });
  // Its tree is built when it is asked for, which takes most of the time: few files have what is looked for there.
  if (/\bprocess\b|\bimport\s*\(/.test(text)) visitor.visit(parsed.program);
  const entries = module.staticExports.flatMap((each) => each.entries);
  return {
    path,
    lines: text.replace(/\n$/, '').split('\n').length,
    imports: references.map((reference) => resolveReference(root, path, reference)),
    hasExportStar: entries.some(({ importName }) => importName.kind === 'AllButDefault'),
    hasDefaultExport: entries.some(({ exportName }) => exportName.kind === 'Default'),
    readsEnvironment,
  };
}

/** What a file of ours loads when it runs. For that alone its tree is not built, which would take most of the time. */
export function readLoaded(root: string, path: string, text: string): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`);
  return listReferences(module, text)
    .filter(({ isType }) => !isType)
    .map((reference) => resolveReference(root, path, reference));
}

function listReferences(module: EcmaScriptModule, text: string): Reference[] {
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    isType:
      /^import\s+type\b/.test(text.slice(start, start + 20)) ||
      (entries.length > 0 && entries.every((each) => each.isType)),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : { specifier: moduleRequest.value, isType },
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    // What is computed at run time is not an edge that anybody can draw.
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] === undefined ? [] : { specifier: literal[2], isType: false, isLater: true };
  });
  return [...imports, ...exports, ...dynamic];
}

function resolveReference(root: string, path: string, reference: Reference): Import {
  const { specifier, isType } = reference;
  const folder = join(root, dirname(path));
  const declared = resolver.sync(folder, specifier);
  const found = declared.error === undefined ? declared : runtimeResolver.sync(folder, specifier);
  if (found.builtin !== undefined) return { ...reference, target: undefined, kind: 'node' };
  // A package of types alone has no module, but declarations.
  const resolved = found.path ?? (isType ? resolver.resolveDtsSync(join(root, path), specifier).path : undefined);
  if (resolved === undefined) return { ...reference, target: undefined, kind: 'unresolved' };
  const target = relative(root, resolved).split(sep).join('/');
  if (target.startsWith('../') || target.includes('node_modules/'))
    return { ...reference, target: undefined, kind: 'package' };
  return { ...reference, target, kind: 'ours' };
}
