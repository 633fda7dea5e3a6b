import { type Placeholder, readPieces } from '@lectern/content';
import { notesOf } from '../notes.ts';
import type { FilePage, FileUnit, WrittenFile } from '../types.ts';
import { attribute, xmlText } from './xml-text.ts';

export const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** Units as XLIFF 2.0, each in one segment. The translation of an earlier text is a note: it is no translation of this. */
export function writeXliff({ sourceLanguage, targetLanguage, pages }: WrittenFile): string {
  const languages = `${attribute('srcLang', sourceLanguage)}${attribute('trgLang', targetLanguage)}`;
  const files = pages.filter(({ units }) => units.length > 0).map(fileOf);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<xliff${attribute('xmlns', NAMESPACE)} version="2.0"${languages}>\n`,
    ...files,
    '</xliff>\n',
  ].join('');
}

function fileOf({ id, path, title, units }: FilePage): string {
  const open = `<file${attribute('id', id)}${attribute('original', path)}>\n`;
  return [open, ...units.map((unit) => unitOf(unit, title)), '</file>\n'].join('');
}

function unitOf(unit: FileUnit, title: string): string {
  const { id, source, target, placeholders, previous } = unit;
  const notes = notesOf(unit, title).map((note) => `<note category="place">${xmlText(note, 'plain')}</note>`);
  if (target === undefined && previous !== undefined) {
    notes.push(`<note category="earlier-source">${xmlText(previous.source, 'plain')}</note>`);
    notes.push(`<note category="earlier-translation">${xmlText(previous.target, 'plain')}</note>`);
  }
  const segment = [
    `<source>${inlineText(source, placeholders)}</source>`,
    ...(target === undefined ? [] : [`<target>${inlineText(target, placeholders)}</target>`]),
  ];
  const state = target === undefined ? 'initial' : 'translated';
  return [
    `<unit${attribute('id', id)}>\n`,
    `<notes>${notes.join('')}</notes>\n`,
    `<segment${attribute('state', state)}>${segment.join('')}</segment>\n`,
    '</unit>\n',
  ].join('');
}

/** A text with its placeholders as elements. */
function inlineText(text: string, placeholders: readonly Placeholder[]): string {
  return readPieces(text)
    .map((piece) => {
      if (typeof piece === 'string') return xmlText(piece, 'inline');
      const { number, at } = piece;
      if (at === 'end') return '</pc>';
      const looks = looksOf(placeholders[number - 1], at);
      const attributes = `${attribute('id', String(number))}${looks} canCopy="no" canDelete="no"`;
      return at === 'start' ? `<pc${attributes}>` : `<ph${attributes}/>`;
    })
    .join('');
}

const TYPES: Partial<Record<Placeholder['kind'], string>> = {
  bold: ' type="fmt" subType="xlf:b"',
  italic: ' type="fmt" subType="xlf:i"',
  strikethrough: ' type="fmt"',
  link: ' type="link"',
  image: ' type="image"',
};

/** So much of what a placeholder shows is enough to recognize it. */
const SHOWN_AT_MOST = 80;

function looksOf(placeholder: Placeholder | undefined, at: 'start' | 'alone'): string {
  if (!placeholder) return '';
  const { kind, shows } = placeholder;
  const shown = shows.slice(0, SHOWN_AT_MOST) || kind;
  return (
    (TYPES[kind] ?? ' type="other"') + attribute(at === 'start' ? 'dispStart' : 'disp', at === 'start' ? kind : shown)
  );
}
