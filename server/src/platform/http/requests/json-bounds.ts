import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid, type Problem } from '../problems/problem.ts';

/** Nothing that we keep is nested deeper than a few levels; what is would overflow the stack of whoever walks it. */
export const DEPTH_AT_MOST = 200;

/** Values of a body, at any depth. The largest lists that operations take have a few thousand. */
export const VALUES_AT_MOST = 20_000;

/** Of the bodies that may be as large as the server takes any: whole pages as documents. */
export const VALUES_OF_LARGE_BODIES = 200_000;

/** Characters of a name. A longer one would be written into the path of each fault below it. */
const NAME_AT_MOST = 10_000;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** So many characters are looked at before others get their turn. */
const AT_ONCE = 256 * 1024;

/**
 * What is too much in a JSON text, found before it is parsed: to parse, to walk and to validate millions of values takes
 * seconds. Stops at the first value too many. A text that is no JSON is for the parser to refuse.
 */
export async function excessIn(json: string, valuesAtMost: number): Promise<Problem | undefined> {
  const steps = excessInSteps(json, valuesAtMost);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await nextTurn();
  }
}

function* excessInSteps(json: string, valuesAtMost: number): Generator<void, Problem | undefined> {
  let values = 1;
  let depth = 0;
  let isText = false;
  let textAt = 0;
  let textLength = 0;
  let restAt = AT_ONCE;
  for (let at = 0; at < json.length; at += 1) {
    if (at >= restAt) {
      yield;
      restAt = at + AT_ONCE;
    }
    const character = json.charCodeAt(at);
    if (isText) {
      // What a backslash stands before is no end.
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) {
        isText = false;
        textLength = at - textAt;
      }
      continue;
    }
    if (character === QUOTE) {
      isText = true;
      textAt = at;
    } else if (character === COLON && textLength > NAME_AT_MOST)
      return refused(`expected names of at most ${NAME_AT_MOST} characters`);
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

const refused = (message: string): Problem => invalid(`body: ${message}`, [{ in: 'body', path: '', message }]);
