import fc from 'fast-check';

/**
 * A text of any characters of Unicode. The library has such a text, too (`unit: 'binary'`), but takes a second of a processor to
 * list all characters, in each process of the suite.
 */
export const anyText = (bounds: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...bounds, unit: anyCharacter });

const SURROGATES = { first: 0xd800, count: 0x800 };

const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count));
