import { isMap, isScalar, parseDocument, Scalar, YAMLMap } from 'yaml';
import { parseSpaceConfig, type SpaceConfig, tidy } from './config.ts';
import { parseVariables, type Variables } from './variables.ts';

/** A `.gitbook.yaml` that says this, with all else of an earlier one: its comments, its order. Undefined where that cannot be. */
export function reviseSpaceConfig(
  earlier: string,
  { readme, redirects }: Pick<SpaceConfig, 'readme' | 'redirects'>,
): string | undefined {
  const says = (text: string): boolean => {
    const config = parseSpaceConfig(text);
    return config.readme === readme && isSameRecord(config.redirects, redirects);
  };
  if (says(earlier)) return earlier;
  const document = parseDocument(earlier, { uniqueKeys: false });
  if (document.errors.length > 0) return undefined;
  const key = document.has('redirect') ? 'redirect' : 'redirects';
  const before = document.get(key);
  const map = isMap(before) ? before : new YAMLMap();
  reviseMap(map, redirects, tidy);
  if (map.items.length === 0) document.delete(key);
  else if (map !== before) document.set(key, map);
  return said(document.toString({ lineWidth: 0 }), says);
}

/** A `.gitbook/vars.yaml` that says this, with the comments and the order of an earlier one. Undefined where that cannot be. */
export function reviseVariables(earlier: string, variables: Variables): string | undefined {
  const says = (text: string): boolean => isSameRecord(parseVariables(text).variables, variables);
  if (says(earlier)) return earlier;
  const document = parseDocument(earlier, { uniqueKeys: false });
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  reviseMap(document.contents, variables, (name) => name);
  return said(document.toString({ lineWidth: 0 }), says);
}

const said = (text: string, says: (text: string) => boolean): string | undefined => (says(text) ? text : undefined);

/** Takes out what is gone, changes what differs, and adds what is new at the end. */
function reviseMap(map: YAMLMap, wanted: Readonly<Record<string, unknown>>, nameOf: (key: string) => string): void {
  const left = new Map(Object.entries(wanted));
  map.items = map.items.filter((pair) => {
    const name = nameOf(String(isScalar(pair.key) ? pair.key.value : pair.key));
    const value = left.get(name);
    if (value === undefined) return false;
    left.delete(name);
    const was = isScalar(pair.value) ? pair.value.value : pair.value;
    const isSame = was === value || (typeof was === 'string' && nameOf(was) === value);
    if (!isSame && isScalar(pair.value)) pair.value.value = value;
    else if (!isSame) pair.value = new Scalar(value);
    return true;
  });
  for (const [name, value] of left) map.set(name, value);
}

function isSameRecord(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
}
