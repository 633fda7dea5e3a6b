import { invalid, type Problem } from '../problems/problem.ts';

/** Nothing that we keep is nested deeper than a few levels; what is would overflow the stack of whoever walks it. */
export const DEPTH_AT_MOST = 200;

/** Values of a body, at any depth. The largest lists that operations take have a few thousand. */
export const VALUES_AT_MOST = 20_000;

/** Of the bodies that may be as large as the server takes any: whole pages as documents. */
export const VALUES_OF_LARGE_BODIES = 200_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * What is too much in a JSON text, found before it is parsed: to parse, to walk and to validate millions of values takes
 * seconds. Stops at the first value too many. A text that is no JSON is for the parser to refuse.
 */
export function excessIn(json: string, valuesAtMost: number): Problem | undefined {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) at = endOfText(json, at);
    else if (character === COMMA) values += 1;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) {
      values += 1;
      depth += 1;
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth -= 1;
    if (depth > DEPTH_AT_MOST) return refused(`expected at most ${DEPTH_AT_MOST} levels of nesting`);
    if (values > valuesAtMost) return refused(`expected at most ${valuesAtMost} values`);
  }
  return undefined;
}

/** Where the text ends that begins at `start`, or the whole of `json` where it does not end. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

const refused = (message: string): Problem => invalid(`body: ${message}`, [{ in: 'body', path: '', message }]);
