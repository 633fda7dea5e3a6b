/** What a search found, as the site answers it. */
export interface Answer {
  pages: FoundPage[];
  /** What there is to say of it, in a sentence. */
  summary: string;
  /** How many pages there are. */
  count: number;
  /** What may have been meant, where nothing was found. */
  likely?: LikelyPage[];
  /** Among which a reader may choose. */
  sections?: SectionChoice[];
  /** The same of what was searched: the first, which has no id, is the one that is searched unasked. */
  variants?: SectionChoice[];
}

/** A text in pieces, of which every second one is what was looked for. */
export type Pieces = readonly string[];

export interface FoundPage extends Found {
  /** Titles of the pages above. */
  above: string[];
  sections: Found[];
}

export interface Found {
  url: string;
  title: Pieces;
  text?: Pieces;
}

export interface SectionChoice {
  id: string;
  title: string;
}

export interface LikelyPage {
  url: string;
  title: string;
  /** Titles of the pages above. */
  above: string[];
}

const KEPT = 50;

export interface Question {
  words: string;
  /** Whether all of the site is searched. */
  all: boolean;
  /** The section that alone is searched, by its id; empty for none. */
  section: string;
  /** The variant that alone is searched, by its id; empty for none. */
  variant: string;
}

/** The page of the search with this question. */
export function toPageAddress(url: string, { words, all, section, variant }: Question): string {
  const address = new URL(url);
  address.searchParams.set('q', words);
  const chosen = { all: all ? '1' : '', section, variant };
  for (const [name, value] of Object.entries(chosen)) if (value !== '') address.searchParams.set(name, value);
  return address.href;
}

/** What answers programs. */
export function toAnswerAddress(url: string, question: Question): string {
  const address = new URL(toPageAddress(url, question));
  address.pathname = address.pathname.replace(/~search$/, '~gitbook/search');
  return address.href;
}

/** Answers by their addresses, of which a few are kept, so that a question that is asked again has its answer at once. */
export function makeAnswers(
  ask: (address: string, signal: AbortSignal) => Promise<Response> = (address, signal) => fetch(address, { signal }),
): (address: string, signal: AbortSignal) => Promise<Answer> {
  const kept = new Map<string, Answer>();
  return async (address, signal) => {
    const known = kept.get(address);
    if (known !== undefined) return known;
    const response = await ask(address, signal);
    if (!response.ok) throw new Error(String(response.status));
    const answer = (await response.json()) as Answer;
    if (kept.size >= KEPT) kept.clear();
    kept.set(address, answer);
    return answer;
  };
}
