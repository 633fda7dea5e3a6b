import {
  decodeText,
  indexWords,
  pageConditions,
  parsePage,
  type PartSlot,
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

/** The same with what stands in it of other texts. */
export interface CutSection extends DerivedSection {
  parts?: PartSlot[];
}

/** A text as some reader sees it. */
export interface Cut {
  sections: CutSection[];
  /**
   * A line for each section: the tokens of its heading, a tab, those of its text, with a blank around each. Empty where other
   * texts stand in it: then these are not all.
   */
  words: string;
  /** The anchors of all its headings, where other texts stand in it. */
  anchors?: string[];
  /** All that some visitor may see; absent where that is no more. */
  all?: Cut;
}

/** A body as a visitor sees it who meets these of its conditions. */
export interface SeenBody {
  bytes: Uint8Array;
  met: readonly string[];
}

/** Headings below this level begin no section of their own. */
const DEEPEST = 3;

/** Cuts bodies into sections and their text into tokens. */
export const cutBodies = (bodies: readonly Uint8Array[]): Cut[] => bodies.map(cutBody);

/** The same of bodies as visitors see them. */
export const cutSeen = (bodies: readonly SeenBody[]): Cut[] =>
  bodies.map(({ bytes, met }) => cutText(resolvePage(decodeText(bytes).text, met)));

/** The tokens of texts that were put together. */
export const wordsOf = (texts: readonly (readonly DerivedSection[])[]): string[] =>
  texts.map((text) => text.map(toLine).join('\n'));

function cutBody(bytes: Uint8Array): Cut {
  const { text } = decodeText(bytes);
  const conditions = pageConditions(text);
  const cut = cutText(text);
  if (conditions.length > 0) cut.all = cutText(resolvePage(text, conditions));
  return cut;
}

function cutText(text: string): Cut {
  const whole = sections(text);
  const found = joinDeep(whole);
  const { description } = parsePage(text);
  if (description !== undefined && description !== '') addToBeginning(found, description);
  if (found.every(({ parts }) => parts === undefined)) return { sections: found, words: found.map(toLine).join('\n') };
  return { sections: found, words: '', anchors: whole.map(({ id }) => id) };
}

function joinDeep(all: readonly Section[]): CutSection[] {
  const found: CutSection[] = [];
  for (const { id, title, level, text, parts } of all) {
    const above = found.at(-1);
    if (level <= DEEPEST || above === undefined) {
      // The title of a page comes from its tree: the heading that the page begins with may be another one.
      found.push({ anchor: id, heading: title, level, text, ...(parts === undefined ? {} : { parts }) });
      continue;
    }
    above.text = [above.text, title, text].filter((part) => part !== '').join('\n');
    if (parts !== undefined) above.parts = [...(above.parts ?? []), ...parts];
  }
  return found;
}

function addToBeginning(found: CutSection[], description: string): void {
  const [first] = found;
  if (first?.level === 1 && first.anchor === '') first.text = [description, first.text].filter(Boolean).join('\n');
  else found.unshift({ anchor: '', heading: '', level: 1, text: description });
}

const toLine = ({ heading, text }: DerivedSection): string => ` ${indexWords(heading)} \t ${indexWords(text)} `;
