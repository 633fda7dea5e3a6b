import { isName, TEXT_AT_MOST, UNITS_AT_MOST } from '../bounds.ts';
import { decodeFile } from '../decode.ts';
import { addFault, checkLanguages, collect, shortened, Unreadable } from '../faults.ts';
import type { ReadOptions, ReadTranslations } from '../types.ts';
import { type Entry, readEntries } from './entries.ts';

/**
 * The translations of a PO file that `writePo` has written and anybody has edited. Entries that are fuzzy or have no
 * translation are left out. A file with a fault that hides what follows, such as a string without an end, gives no units.
 */
export function readPo(bytes: Uint8Array, options: ReadOptions = {}): ReadTranslations {
  return collect((into) => {
    const text = decodeFile(bytes, charsetOf);
    const seen = new Map<string, number>();
    let hasHeader = false;
    for (const entry of readEntries(text)) {
      if (entry.fields.get('msgid') === '' && !entry.fields.has('msgctxt')) {
        if (hasHeader) addFault(into, { line: entry.line, message: 'The file has a second header.' });
        else readHeader(into, entry, options);
        hasHeader = true;
      } else addUnit(into, entry, seen);
    }
    if (!hasHeader) throw new Unreadable(1, 'The file has no header: the entry with an empty "msgid" is missing.');
  });
}

const charsetOf = (beginning: string): string | undefined =>
  /Content-Type:[^"\n]{0,200}?charset=([\w.-]{1,40})/i.exec(beginning)?.[1];

function readHeader(into: ReadTranslations, { fields, line }: Entry, options: ReadOptions): void {
  const values = new Map(
    (fields.get('msgstr') ?? '').split('\n', 100).map((each): [string, string] => {
      const colon = each.indexOf(':');
      return [each.slice(0, Math.max(colon, 0)).toLowerCase(), each.slice(colon + 1).trim()];
    }),
  );
  const [source, target] = [values.get('x-source-language'), values.get('language')];
  if (source !== undefined) into.sourceLanguage = source;
  if (target !== undefined) into.targetLanguage = target;
  checkLanguages(into, line, options);
}

function addUnit(into: ReadTranslations, { fields, line, isFuzzy }: Entry, seen: Map<string, number>): void {
  const context = fields.get('msgctxt') ?? '';
  const [page = '', id = '', ...rest] = context.split('/');
  if (!isName(page) || !isName(id) || rest.length > 0) {
    const said = context === '' ? 'has no "msgctxt"' : `has the "msgctxt" "${shortened(context)}"`;
    addFault(into, {
      line,
      message: `An entry ${said}: that names the page and the unit, and must stay as it was exported.`,
    });
    return;
  }
  const before = seen.get(context);
  if (before !== undefined) {
    addFault(into, { line, page, unit: id, message: `The entry is there twice, first on line ${before}.` });
    return;
  }
  seen.set(context, line);
  if (seen.size > UNITS_AT_MOST) throw new Unreadable(line, `The file has more than ${UNITS_AT_MOST} entries.`);
  const [source, target] = [fields.get('msgid'), fields.get('msgstr')];
  if (fields.has('msgid_plural') || source === undefined || target === undefined) {
    const message = fields.has('msgid_plural') ? 'The entry has plurals.' : 'The entry needs "msgid" and "msgstr".';
    addFault(into, { line, page, unit: id, message });
    return;
  }
  if (source.length > TEXT_AT_MOST || target.length > TEXT_AT_MOST)
    throw new Unreadable(line, 'A text of the file is longer than any page.');
  if (!isFuzzy && target !== '') into.units.push({ page, id, source, target, line });
}
