export type NamedValue = [name: string, value: string];

export type Value = string | string[] | Record<string, string>;

interface Parameter {
  name: string;
  place: 'path' | 'query' | 'header' | 'cookie';
  style: string;
  isExploded: boolean;
}

/** Between the items of a list that is one value. */
const BETWEEN: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

/**
 * A value as its parameter is written into a request: several for lists and maps whose items stand by themselves. What goes into
 * a path or a cookie is encoded. Source: OpenAPI 3.1, “Style Values”.
 */
export function serialize(parameter: Parameter, value: Value): NamedValue[] {
  const { name, place, style, isExploded } = parameter;
  if (place === 'path') return [[name, inPath(parameter, value)]];
  if (place === 'header') return [[name, joined(value, isExploded)]];
  if (typeof value === 'string') return [[name, place === 'cookie' ? encodeURIComponent(value) : value]];
  if (Array.isArray(value)) {
    if (isExploded) return value.map((item) => [name, item]);
    return [
      [name, value.map((item) => (place === 'cookie' ? encodeURIComponent(item) : item)).join(BETWEEN[style] ?? ',')],
    ];
  }
  if (style === 'deepObject') return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner]);
  return isExploded ? Object.entries(value) : [[name, joined(value, false, BETWEEN[style])]];
}

function joined(value: Value, isExploded: boolean, between = ','): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(between);
  return Object.entries(value)
    .map(([key, inner]) => `${key}${isExploded ? '=' : between}${inner}`)
    .join(between);
}

function inPath({ name, style, isExploded }: Parameter, value: Value): string {
  const encoded = encodedIn(value);
  if (style === 'label') return `.${joined(encoded, isExploded, isExploded ? '.' : ',')}`;
  if (style !== 'matrix') return joined(encoded, isExploded);
  if (isExploded && Array.isArray(encoded)) return encoded.map((item) => `;${name}=${item}`).join('');
  if (isExploded && typeof encoded === 'object') return `;${joined(encoded, true, ';')}`;
  return `;${name}=${joined(encoded, false)}`;
}

function encodedIn(value: Value): Value {
  if (typeof value === 'string') return encodeURIComponent(value);
  if (Array.isArray(value)) return value.map(encodeURIComponent);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [encodeURIComponent(key), encodeURIComponent(inner)]),
  );
}
