import { readFrontMatter } from '../page/front-matter.ts';
import { asMapping } from '../text/mapping.ts';
import { readYaml } from '../text/yaml.ts';
import { patchYaml, rewriteYaml, withValue, type YamlChange } from './yaml-edit.ts';

/** An edit that cannot be made without losing something that its author wrote. */
export class EditRefused extends Error {
  override name = 'EditRefused';
}

/** The source with values of its front matter set or removed, and no other byte changed. A page without one gets one only when needed. */
export function editFrontMatter(source: string, changes: readonly YamlChange[], eol: string): string {
  let output = source;
  for (const change of changes) output = editOne(output, change, eol);
  return output;
}

function editOne(source: string, change: YamlChange, eol: string): string {
  const found = readFrontMatter(source);
  if (!found) {
    if (change.value === undefined) return source;
    const start = source.startsWith('\uFEFF') ? 1 : 0;
    const yaml = patched('', change).replace(/\r?\n/g, eol);
    return `${source.slice(0, start)}---${eol}${yaml}---${eol}${eol}${source.slice(start)}`;
  }
  const { start, end } = found;
  if (found.warnings.length > 0)
    throw new EditRefused('The front matter of the page is not valid YAML. Correct it before you change what it says.');
  const opening = source.indexOf('\n', start) + 1;
  const closing = source.lastIndexOf('---', end - 1);
  const text = source.slice(opening, closing);
  const yaml = patched(text, change);
  if (yaml === text) return source;
  const rest = source.slice(end);
  // An empty block says nothing, but what follows must not be taken for one.
  if (yaml.trim() === '' && !readFrontMatter(rest.trimStart()))
    return source.slice(0, start) + rest.replace(/^\r?\n/, '');
  return source.slice(0, opening) + yaml + source.slice(closing);
}

/** Tries to change as little as possible, and believes nothing before it has read the result. */
function patched(text: string, change: YamlChange): string {
  const before = valuesOf(text) ?? {};
  const expected = withValue(before, change);
  if (isSame(before, expected)) return text;
  const attempts = [
    () => patchYaml(text, change, 'yaml'),
    () => patchYaml(text, change, 'json'),
    () => rewriteYaml(text, change),
  ];
  for (const attempt of attempts) {
    const yaml = attempt();
    if (yaml === undefined || /^---/m.test(yaml)) continue;
    const read = readFrontMatter(`---\n${yaml}${yaml === '' || yaml.endsWith('\n') ? '' : '\n'}---\n`);
    if (read && read.warnings.length === 0 && isSame(read.values, expected)) return yaml;
  }
  throw new EditRefused(`The front matter of the page cannot take the value of "${change.path.join('.')}".`);
}

function valuesOf(text: string): Record<string, unknown> | undefined {
  const yaml = readYaml(text);
  return yaml.ok ? asMapping(yaml.value) : undefined;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame((a as never)[key], (b as never)[key]))
  );
}
