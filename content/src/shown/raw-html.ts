import { Tokenizer } from 'htmlparser2';
import { ALLOWED_TAGS } from '../render/sanitizing/allow-list.ts';
import { cleanAttributes, isAllowed, keptName } from '../render/sanitizing/clean-attributes.ts';
import { prepareRawHtml } from '../render/sanitizing/raw-html.ts';
import type { Slot } from '../render/types.ts';
import { addText, closeNamed, type Growing, makeElement, openNode } from './tree.ts';
import type { ElementNode } from './types.ts';

const ALLOWED = new Set([...ALLOWED_TAGS, 'button']);

/** Reads the HTML of authors into a tree, piece by piece; what begins in one may end in another. */
export type RawReader = (html: string) => void;

export function readRawInto(tree: Growing, slots: Slot[]): RawReader {
  let html = '';
  let name = '';
  let attributes: Record<string, string> = {};
  let attribute = '';
  let value = '';
  const begin = () => {
    if (ALLOWED.has(name)) openNode(tree, name, safeElement(name, attributes, slots), true);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => addText(tree, html.slice(start, end)),
      ontextentity: (code) => addText(tree, String.fromCodePoint(code)),
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        attributes = {};
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend() {
        if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
      },
      onopentagend: begin,
      onselfclosingtag: begin,
      onclosetag: (start, end) => closeNamed(tree, html.slice(start, end).toLowerCase()),
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  return (piece) => {
    html = prepareRawHtml(piece);
    tokenizer.reset();
    tokenizer.write(html);
    tokenizer.end();
  };
}

const ignore = (): void => {};

/** An element with what may be left of its attributes. */
export function safeElement(name: string, written: Record<string, string>, slots: Slot[]): ElementNode {
  const attributes: Record<string, string> = {};
  const kept = keptName(name, written);
  for (const [key, value] of Object.entries(cleanAttributes(name, written, slots)))
    if (isAllowed(kept, key)) attributes[key] = value;
  return makeElement(kept, attributes);
}
