/** Mail domains as somebody types them: in lines, or with commas and blanks between; with an `@` before them, too. */
export const toDomains = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, '').toLowerCase())
      .filter((domain) => domain !== ''),
  ),
];

/** Mail addresses as they are pasted: from lines, lists of programs for mails and spreadsheets. What is none is named apart. */
export function toAddresses(text: string): { addresses: string[]; faults: string[] } {
  const parts = text
    .split(/[\n,;\t]+/)
    .flatMap((part) => {
      const inBrackets = /<([^<>\s]+@[^<>\s]+)>/.exec(part)?.[1];
      return inBrackets === undefined ? part.trim().split(/\s+/) : [inBrackets];
    })
    .filter((part) => part !== '');
  const isAddress = (part: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(part) && part.length <= 254;
  const lower = new Map(parts.map((part) => [part.toLowerCase(), part]));
  return {
    addresses: [...lower.values()].filter(isAddress),
    faults: [...lower.values()].filter((part) => !isAddress(part)),
  };
}

const language = (): string => document.documentElement.lang;

export const dayOf = (time: string): string => new Date(time).toLocaleDateString(language(), { dateStyle: 'medium' });

export const momentOf = (time: string): string =>
  new Date(time).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** Some names for a sentence: `A`, `A and B`, `A, B and 3 more`. */
export function namesOf(names: readonly string[], atMost = 3): string {
  if (names.length > atMost) return `${names.slice(0, atMost).join(', ')} and ${names.length - atMost} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
