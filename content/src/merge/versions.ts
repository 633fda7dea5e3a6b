import { decodeText } from '../text/decode.ts';
import { each, mergeField } from './fields.ts';
import type { Three } from './types.ts';

/** Texts that can be written back to the very bytes they came from. */
export type Texts = { texts: Three<string>; write: (text: string) => Uint8Array };

/**
 * Three files as texts. Where one of them is no UTF-8, all are read byte for byte, so that no byte is lost. Where one has
 * other line ends than another, all are read with plain ones, and the result is written with those that somebody chose.
 */
export function readTexts(files: Three<Uint8Array>): Texts {
  const decoded = each(files, decodeText);
  const isText = !decoded.base.invalid && !decoded.ours.invalid && !decoded.theirs.invalid;
  if (!isText) return { texts: each(files, readBytes), write: writeBytes };
  const texts = each(decoded, ({ text }) => text);
  const mark = chosen(each(decoded, ({ bom }) => bom)) ? '\uFEFF' : '';
  const eol = mixedEnds(texts);
  const encoder = new TextEncoder();
  if (eol === undefined) return { texts, write: (text) => encoder.encode(mark + text) };
  const plain = each(texts, (text) => text.replaceAll('\r\n', '\n'));
  return { texts: plain, write: (text) => encoder.encode(mark + text.replaceAll('\n', eol)) };
}

function chosen<T>(versions: Three<T>): T {
  const merged = mergeField(versions);
  return 'value' in merged ? merged.value : versions.ours;
}

/** The line end to write, where each version has one kind only and not all of them the same. */
function mixedEnds(texts: Three<string>): string | undefined {
  const ends = each(texts, lineEndOf);
  const kinds = [ends.base, ends.ours, ends.theirs].filter((end) => end !== 'none');
  if (kinds.includes('mixed') || new Set(kinds).size < 2) return undefined;
  const ours = ends.ours === 'none' ? ends.base : ends.ours;
  const theirs = ends.theirs === 'none' ? ends.base : ends.theirs;
  return chosen({ base: ends.base, ours, theirs }) === '\r\n' ? '\r\n' : '\n';
}

function lineEndOf(text: string): 'none' | 'mixed' | '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  const windows = text.split('\r\n').length - 1;
  if (all === 0) return 'none';
  if (windows === 0) return '\n';
  return windows === all ? '\r\n' : 'mixed';
}

function readBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

const writeBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
