import {
  decodeText,
  indexWords,
  pageConditions,
  parsePage,
  resolvePage,
  type Section,
  sections,
} from '@lectern/content';

/** A part of a page that is found by itself. */
export interface DerivedSection {
  /** The fragment of its heading; empty for the beginning of the page. */
  anchor: string;
  heading: string;
  level: number;
  text: string;
}

export interface DerivedBody {
  sections: DerivedSection[];
  /** A line for each section: the tokens of its heading, a tab, those of its text, with a blank around each. */
  words: string;
  /** The same of all that some visitor may see; absent where that is no more. */
  conditional?: string;
}

/** A body as a visitor sees it who meets these of its conditions. */
export interface SeenBody {
  bytes: Uint8Array;
  met: readonly string[];
}

/** Headings below this level begin no section of their own. */
const DEEPEST = 3;

/** Cuts pages into sections and their text into tokens. */
export const deriveForSearch = (bodies: readonly Uint8Array[]): DerivedBody[] => bodies.map(derive);

/** The same of bodies as visitors see them. */
export const deriveSeen = (bodies: readonly SeenBody[]): DerivedBody[] =>
  bodies.map(({ bytes, met }) => deriveText(resolvePage(decodeText(bytes).text, met)));

function derive(bytes: Uint8Array): DerivedBody {
  const { text } = decodeText(bytes);
  const conditions = pageConditions(text);
  const derived = deriveText(text);
  if (conditions.length > 0) derived.conditional = deriveText(resolvePage(text, conditions)).words;
  return derived;
}

function deriveText(text: string): DerivedBody {
  const found = joinDeep(sections(text));
  const { description } = parsePage(text);
  if (description !== undefined && description !== '') addToBeginning(found, description);
  return { sections: found, words: found.map(toLine).join('\n') };
}

function joinDeep(all: readonly Section[]): DerivedSection[] {
  const found: DerivedSection[] = [];
  for (const { id, title, level, text } of all) {
    const above = found.at(-1);
    if (level <= DEEPEST || above === undefined)
      // The title of a page is told by its tree: the heading that the page begins with may be another one.
      found.push({ anchor: id, heading: title, level, text });
    else above.text = [above.text, title, text].filter((part) => part !== '').join('\n');
  }
  return found;
}

function addToBeginning(found: DerivedSection[], description: string): void {
  const [first] = found;
  if (first?.level === 1 && first.anchor === '') first.text = [description, first.text].filter(Boolean).join('\n');
  else found.unshift({ anchor: '', heading: '', level: 1, text: description });
}

const toLine = ({ heading, text }: DerivedSection): string => ` ${indexWords(heading)} \t ${indexWords(text)} `;
