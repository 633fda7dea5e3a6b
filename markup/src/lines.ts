import type { IGrammar as Grammar, StateStack } from 'shiki/textmate';

/** A line that was colored, and the state of its grammar at its end. */
export interface ColoredLine {
  html: string;
  next: StateStack;
}

/** So many lines are remembered on a thread, and only those that are no longer than this. */
const LINES_AT_MOST = 2000;
const LENGTH_AT_MOST = 200;

export interface LineMemory {
  /** The line, colored by `color` unless the same line was colored in the same state before. */
  line(asked: { grammar: Grammar; state: StateStack; text: string }, color: () => ColoredLine): ColoredLine;
}

/**
 * Remembers lines of code. Half of all lines of code in a documentation stand in it before: ends of blocks, imports, commands.
 * A line's colors depend on its text and on the state of its grammar alone. States are compared as objects, so two are only
 * taken for the same where they are; at the outermost level all states of a grammar are, and most blocks return to it.
 */
export function createLineMemory(): LineMemory {
  const lines = new Map<string, ColoredLine>();
  const names = new WeakMap<object, number>();
  const outermost = new WeakMap<Grammar, StateStack>();
  let named = 0;

  const nameOf = (thing: object): number => {
    const name = names.get(thing) ?? ++named;
    names.set(thing, name);
    return name;
  };

  /** The one state that stands for all that are equal to it. */
  const settle = (grammar: Grammar, state: StateStack): StateStack => {
    if (state.depth > 1) return state;
    const first = outermost.get(grammar);
    if (first?.equals(state) === true) return first;
    if (first === undefined) outermost.set(grammar, state);
    return state;
  };

  const remember = (key: string, line: ColoredLine): void => {
    lines.set(key, line);
    for (const oldest of lines.keys()) {
      if (lines.size <= LINES_AT_MOST) break;
      lines.delete(oldest);
    }
  };

  return {
    line: ({ grammar, state, text }, color) => {
      const key = text.length > LENGTH_AT_MOST ? undefined : `${nameOf(grammar)} ${nameOf(state)} ${text}`;
      const known = key === undefined ? undefined : lines.get(key);
      if (key === undefined || known === undefined) {
        const { html, next } = color();
        const made = { html, next: settle(grammar, next) };
        if (key !== undefined) remember(key, made);
        return made;
      }
      // The line that was met longest ago goes first.
      lines.delete(key);
      lines.set(key, known);
      return known;
    },
  };
}
