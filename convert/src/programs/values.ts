// What a program says as data.

/** What only a run of the program would say, and where that stands. */
export interface Unknown {
  unknownIn: string;
  line: number;
}

/** A call of something that is not in the files, such as `defineConfig(…)`, with what it is given. */
interface Call {
  call: string;
  given: Value[];
}

export type Value = string | number | boolean | null | undefined | Unknown | Value[] | Call | Map<string, Value>;

export const isCall = (value: Value): value is Call =>
  typeof value === 'object' && value !== null && 'call' in value && !Array.isArray(value);

/** What stands in calls around it, such as `withMermaid(defineConfig({ … }))`. */
export function withoutCalls(value: Value): Value {
  let inner = value;
  for (let calls = 0; isCall(inner) && calls < 10; calls += 1) inner = inner.given[0];
  return inner;
}

/** The text between the quotes of a string. */
export const unquoted = (text: string): string => unescaped(text.slice(1, -1));

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '', v: '', 0: '' };

/** A text of a program without its escapes. */
export const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|\r?\n|([^]))/gi, (...found: string[]) => {
    const [, long, four, two, one] = found;
    const code = Number.parseInt(long ?? four ?? two ?? '', 16);
    if (Number.isInteger(code)) return code > 0x10_ff_ff || code === 0 ? '' : String.fromCodePoint(code);
    return one === undefined ? '' : (ESCAPES[one] ?? one);
  });

export const isUnknown = (value: Value): value is Unknown =>
  typeof value === 'object' && value !== null && 'unknownIn' in value;

/** All that could not be read of a value. */
export function* unknownIn(value: Value): Generator<Unknown> {
  if (isUnknown(value)) yield value;
  else if (Array.isArray(value)) for (const each of value) yield* unknownIn(each);
  else if (value instanceof Map) for (const each of value.values()) yield* unknownIn(each);
  else if (isCall(value)) yield* unknownIn(value.given);
}

/** The value as JSON would hold it, without what could not be read. */
export function toPlain(value: Value): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isUnknown(each)).map(toPlain);
  if (value instanceof Map)
    return Object.fromEntries(
      [...value].flatMap(([key, each]) => (isUnknown(each) ? [] : [[key, toPlain(each)] as const])),
    );
  if (isCall(value)) return toPlain(withoutCalls(value));
  return isUnknown(value) ? undefined : value;
}
