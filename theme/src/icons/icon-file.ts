/** A picture, or another name of one. */
interface Entry {
  body?: string;
  parent?: string;
}

/** The part of the set's file that is read here. */
type IconSet = Record<'icons' | 'aliases', Record<string, Entry>>;

/** What the set draws for a name of its own: letters, digits and hyphens. */
export type Icons = (name: string) => string | undefined;

/** To parse the file takes as long as to look through it so often. Authors may name any number of pictures. */
const LOOKS_AT_MOST = 20;

/**
 * The pictures in the text of the set's file. A page uses a few of its thousands, so the first ones are looked for in the
 * text; who asks for more has it parsed.
 */
export function openIcons(text: Buffer, looksAtMost = LOOKS_AT_MOST): Icons {
  const aliasesAt = text.indexOf('\n\t"aliases": {');
  let looks = 0;
  let set: IconSet | undefined;

  const lookUp = (table: keyof IconSet, name: string): Entry | undefined => {
    looks += 1;
    if (set === undefined && looks <= looksAtMost) {
      const [from, to] = table === 'icons' ? [0, aliasesAt] : [aliasesAt, text.length];
      return entryIn(text, name, from, to);
    }
    set ??= JSON.parse(text.toString()) as IconSet;
    const entries = set[table];
    return Object.hasOwn(entries, name) ? entries[name] : undefined;
  };

  return (name) => {
    const own = lookUp('icons', name);
    if (own !== undefined) return own.body;
    const parent = lookUp('aliases', name)?.parent;
    return parent === undefined ? undefined : lookUp('icons', parent)?.body;
  };
}

/** The entry of this name between two offsets. In this file each begins and ends on a line of its own, two steps in. */
function entryIn(text: Buffer, name: string, from: number, to: number): Entry | undefined {
  const start = text.indexOf(`\n\t\t"${name}": {`, from);
  if (start === -1 || start >= to) return undefined;
  const value = text.indexOf('{', start);
  return JSON.parse(text.toString('utf8', value, text.indexOf('\n\t\t}', value) + '\n\t\t}'.length)) as Entry;
}
