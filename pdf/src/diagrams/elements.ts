/** What is used of an element of a document. */
export interface Element {
  readonly nodeType: number;
  readonly localName: string;
  readonly parentNode: Element | null;
  readonly childNodes: Iterable<Element>;
  readonly attributes: Iterable<{ name: string; value: string }>;
  textContent: string;
  getAttribute: (name: string) => string | null;
}

const ELEMENT = 1;
const TEXT = 3;

export const isElement = ({ nodeType }: Element): boolean => nodeType === ELEMENT;
export const isText = ({ nodeType }: Element): boolean => nodeType === TEXT;

/** The name of an element, in small letters: those of HTML know no others. */
export const nameOf = ({ localName }: Element): string => localName.toLowerCase();

export const childrenOf = (element: Element): Element[] => [...element.childNodes].filter(isElement);

/** A length as a number; what is no length in pixels is nothing. */
export function numberOf(value: string | null | undefined, instead = 0): number {
  const number = Number.parseFloat(value ?? '');
  return Number.isFinite(number) ? number : instead;
}
