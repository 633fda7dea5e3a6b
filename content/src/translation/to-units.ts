import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { findTexts } from './reading/find-texts.ts';
import type { Found } from './reading/found.ts';
import { writePieces } from './pieces.ts';
import type { Placeholder, TranslationUnit, UnitKind } from './types.ts';

/**
 * The texts of a page for translators, in the order of the source: what readers read, but no code and no formulas. A page
 * that is shown as plain text, because it is too long or has too much in it, has none. Never throws; linear.
 */
export function toUnits(source: string): TranslationUnit[] {
  return nameUnits(findTexts(source)).map(({ unit }) => unit);
}

/** A unit with the text that it was made of; `inside` are those of the descriptions of pictures in it. */
export type NamedUnit = { unit: TranslationUnit; found: Found };

/** The units of texts, those inside others directly after them. */
export function nameUnits(texts: readonly Found[]): NamedUnit[] {
  const taken = new Map<string, number>();
  return texts
    .flatMap((found) => [found, ...found.inside])
    .map((found) => {
      const source = writePieces(found.pieces);
      const placeholders = found.inlines.map(({ number, kind, isPair, shows }) => ({ number, kind, isPair, shows }));
      const { kind, section } = found;
      const hash = hashOf({ kind, source, placeholders });
      const count = (taken.get(hash) ?? 0) + 1;
      taken.set(hash, count);
      return {
        found,
        unit: { id: count === 1 ? hash : `${hash}-${count}`, hash, kind, source, placeholders, section },
      };
    });
}

type Hashed = { kind: UnitKind; source: string; placeholders: readonly Placeholder[] };

function hashOf({ kind, source, placeholders }: Hashed): string {
  const inlines = placeholders.map((each) => [each.kind, each.isPair, each.shows]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([kind, source, inlines]))).subarray(0, 16));
}
