import { decodeText } from '../../text/decode.ts';
import { alignUnits } from '../alignment/align.ts';
import { frontMatterEntries } from '../merge-fields.ts';
import { diffWords } from './diff-words.ts';
import { markMoves } from './moves.ts';
import type { BlockChange, FieldChange, Kind, PageDiff } from './types.ts';
import { splitPage } from '../split.ts';
import type { Sequence, Unit } from '../types.ts';

/**
 * What changed between two versions of a page: keys of its front matter, then its title and blocks in the order of reading,
 * those that stayed among them. Without `before` all is added. Pure, and bounded as `mergePage` is.
 */
export function diffPage(before: Uint8Array | undefined, after: Uint8Array | undefined): PageDiff {
  const [from, to] = [read(before), read(after)];
  return { fields: diffFields(from.front, to.front), blocks: diffBlocks(from.body, to.body) };
}

type Read = { front: string; body: Sequence };

function read(bytes: Uint8Array | undefined): Read {
  const sequence = splitPage(decodeText(bytes ?? new Uint8Array()).text);
  const [first] = sequence.units;
  if (first?.kind !== 'front matter') return { front: '', body: sequence };
  return { front: first.text, body: { units: sequence.units.slice(1), gaps: sequence.gaps.slice(1) } };
}

function diffFields(before: string, after: string): FieldChange[] {
  const [from, to] = [frontMatterEntries(before), frontMatterEntries(after)];
  return [...new Set([...to.keys(), ...from.keys()])].map((name) => {
    const [was, is] = [from.get(name), to.get(name)];
    return { kind: kindOf(was, is), name, ...given('before', was), ...given('after', is) };
  });
}

function kindOf(before: string | undefined, after: string | undefined): Kind {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return before === after ? 'kept' : 'changed';
}

const given = <K extends string>(key: K, text: string | undefined): Partial<Record<K, string>> =>
  text === undefined ? {} : ({ [key]: text } as Record<K, string>);

function diffBlocks(before: Sequence, after: Sequence): BlockChange[] {
  const matches = alignUnits(before, after);
  const changes: BlockChange[] = [];
  let next = 0;
  const addUpTo = (end: number): void => {
    for (; next < end; next++) changes.push(toChange(undefined, after.units[next]));
  };
  before.units.forEach((unit, index) => {
    const match = matches[index] ?? -1;
    if (match !== -1) addUpTo(match);
    changes.push(toChange(unit, after.units[match]));
    if (match !== -1) next = match + 1;
  });
  addUpTo(after.units.length);
  markMoves(changes);
  return changes;
}

function toChange(before: Unit | undefined, after: Unit | undefined): BlockChange {
  const kind = kindOf(before?.text, after?.text);
  const { name, kind: block } = (after ?? before) as Unit;
  const change: BlockChange = {
    kind,
    block: name ?? block,
    ...given('before', before?.text),
    ...given('after', after?.text),
  };
  if (kind === 'changed') change.words = diffWords(before?.text ?? '', after?.text ?? '');
  return change;
}
