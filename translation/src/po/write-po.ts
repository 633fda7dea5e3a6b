import { notesOf } from '../notes.ts';
import type { FileUnit, WrittenFile } from '../types.ts';

/** Units as a PO file (gettext). One that is out of date is fuzzy, with its earlier translation. */
export function writePo({ sourceLanguage, targetLanguage, pages }: WrittenFile): string {
  const header = [
    `MIME-Version: 1.0\n`,
    `Content-Type: text/plain; charset=UTF-8\n`,
    `Content-Transfer-Encoding: 8bit\n`,
    `X-Source-Language: ${sourceLanguage}\n`,
    `Language: ${targetLanguage}\n`,
    `X-Generator: Lectern\n`,
  ];
  const entries = pages.flatMap(({ id, path, title, units }) =>
    units.map((unit) => entryOf(unit, { page: id, path, title })),
  );
  return [`msgid ""\nmsgstr ""\n${header.map((line) => `${quoted(line)}\n`).join('')}`, ...entries].join('\n');
}

type Page = { page: string; path: string; title: string };

function entryOf(unit: FileUnit, { page, path, title }: Page): string {
  const { id, source, target, previous } = unit;
  const isFuzzy = target === undefined && previous !== undefined;
  return [
    ...notesOf(unit, title).map((note) => comment('#.', note)),
    comment('#:', path),
    ...(isFuzzy ? ['#, fuzzy', `#| msgid ${quoted(previous.source)}`] : []),
    `msgctxt ${quoted(`${page}/${id}`)}`,
    `msgid ${quoted(source)}`,
    `msgstr ${quoted(target ?? previous?.target ?? '')}`,
    '',
  ].join('\n');
}

/** A text in a comment must not end it. */
const comment = (mark: string, text: string): string => `${mark} ${text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`;

const ESCAPES: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

const quoted = (text: string): string =>
  `"${text.toWellFormed().replaceAll(/["\\\n\t\r]/g, (character) => ESCAPES[character] ?? character)}"`;
