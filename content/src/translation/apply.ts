import { editFrontMatter, EditRefused } from '../edit/front-matter-edit.ts';
import { targetFault } from './check-target.ts';
import { type Edit, withEdits } from './edits.ts';
import { findTexts } from './reading/find-texts.ts';
import type { Found } from './reading/found.ts';
import { onOneLine, type Piece, readPieces, wordsOf, writePieces } from './pieces.ts';
import { type NamedUnit, nameUnits } from './to-units.ts';
import { inOrderOf, signatureOf } from './signature.ts';
import type { TranslatedPage, TranslationProblem } from './types.ts';
import { editOf } from './write-text.ts';

/** So many texts are found out one by one that the page cannot take; with more of them, it takes none. */
const REFUSED_AT_MOST = 20;

/**
 * The page with the translations of its units, by id or by hash, and no other byte changed. Translations are text: nothing
 * in them becomes markup. A unit without one keeps the text of the source, and so does one whose translation is refused.
 */
export function applyTranslations(source: string, targets: ReadonlyMap<string, string>): TranslatedPage {
  const texts = findTexts(source);
  const units = nameUnits(texts);
  const problems: TranslationProblem[] = [];
  const accepted = new Map<Found, Piece[]>();
  for (const { unit, found } of units) {
    const target = targets.get(unit.id) ?? targets.get(unit.hash);
    if (target === undefined || writePieces(onOneLine(readPieces(target))) === unit.source) continue;
    const refusal = targetFault(unit, target);
    if (refusal) problems.push({ id: unit.id, ...refusal });
    else accepted.set(found, onOneLine(readPieces(target)));
  }
  const page: Page = { source, texts, units, accepted, problems };
  return { markdown: writeChecked(page), problems };
}

type Refuse = (unit: NamedUnit, message: string) => void;

type Page = {
  source: string;
  texts: readonly Found[];
  units: readonly NamedUnit[];
  accepted: Map<Found, Piece[]>;
  problems: TranslationProblem[];
};

/** Believes nothing before it has read the result. */
function writeChecked(page: Page): string {
  const { source, units, accepted, problems } = page;
  const refuse: Refuse = ({ unit, found }, message) => {
    problems.push({ id: unit.id, fault: 'not_writable', message });
    accepted.delete(found);
  };
  for (let count = 0; accepted.size > 0 && count < REFUSED_AT_MOST; count++) {
    const written = write(page, refuse);
    const wrong = firstWrong(page, written);
    if (wrong === undefined) return written;
    refuse(wrong, 'The page cannot show this text in its place.');
  }
  for (const each of units)
    if (accepted.has(each.found)) refuse(each, 'Too many other texts of the page cannot be written.');
  return source;
}

function write({ source, texts, units, accepted }: Page, refuse: Refuse): string {
  const edits: Edit[] = [];
  const pending = texts.flatMap((found) => (accepted.has(found) ? [found] : found.inside));
  for (const found of pending) {
    const pieces = accepted.get(found);
    if (!pieces || found.place.form === 'front matter') continue;
    const inner = innerEdits(source, found, accepted);
    edits.push(editOf(source, found, pieces, (span) => withEdits(source, inner, span)));
  }
  const body = withEdits(source, edits, { start: 0, end: source.length });
  return units.reduce((page, unit) => writeFrontMatter(page, unit, { accepted, refuse }), body);
}

/** What changes in descriptions of pictures inside of a text whose own words change, too. */
function innerEdits(source: string, { inside }: Found, accepted: Page['accepted']): Edit[] {
  return inside.flatMap((found) => {
    const pieces = accepted.get(found);
    return pieces ? [editOf(source, found, pieces, () => '')] : [];
  });
}

function writeFrontMatter(
  page: string,
  unit: NamedUnit,
  { accepted, refuse }: { accepted: Page['accepted']; refuse: Refuse },
): string {
  const { place } = unit.found;
  const pieces = accepted.get(unit.found);
  if (!pieces || place.form !== 'front matter') return page;
  try {
    const eol = /^[^\n]*\r\n/.test(page) ? '\r\n' : '\n';
    return editFrontMatter(page, [{ path: [place.key], value: wordsOf(pieces) }], eol);
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    refuse(unit, error.message);
    return page;
  }
}

/** What the page should be read as. */
type Expected = { unit: NamedUnit; text: string };

/** The unit that is to blame where the written page does not read as it should. */
function firstWrong({ texts, units, accepted }: Page, written: string): NamedUnit | undefined {
  const unitOf = new Map(units.map((unit) => [unit.found, unit]));
  const expected = texts.flatMap((found) => expectedOf(found, accepted, unitOf));
  const read = findTexts(written).flatMap((found) =>
    [found, ...found.inside].map((each) => signatureOf(each, each.pieces)),
  );
  const length = Math.max(expected.length, read.length);
  for (let index = 0; index < length; index++) {
    if (expected[index]?.text === read[index]) continue;
    const isChanged = ({ unit }: Expected): boolean => accepted.has(unit.found);
    return (expected.slice(0, index + 1).findLast(isChanged) ?? expected.slice(index).find(isChanged))?.unit;
  }
  return undefined;
}

function expectedOf(found: Found, accepted: Page['accepted'], unitOf: ReadonlyMap<Found, NamedUnit>): Expected[] {
  const pieces = accepted.get(found) ?? found.pieces;
  const inside = pieces === found.pieces ? found.inside : inOrderOf(pieces, found);
  return [found, ...inside].flatMap((each) => {
    const unit = unitOf.get(each);
    return unit ? [{ unit, text: signatureOf(each, accepted.get(each) ?? each.pieces) }] : [];
  });
}
