import type { MarkdownIt, Token } from 'markdown-it';
import { emojiCode } from '../markdown/emoji.ts';
import { escapeHtml } from '../text/html.ts';
import { codeBox, type CodeLook, languageOfInfo } from './code/code-html.ts';
import { addSlot } from './slots.ts';
import type { Slot } from './types.ts';

type Env = Record<string, unknown> | undefined;

// Code, formulas and expressions become slots: what they look like is the publisher's. Emoji are marked as such.

/** Those that stand in lines. */
export function useSlotHtml(md: MarkdownIt): void {
  const rules = md.renderer.rules;
  rules['math_inline'] = (tokens, index, _options, env) =>
    `<span class="math">${slotMark(env, { kind: 'math', formula: contentOf(tokens[index]), display: false })}</span>`;
  rules['expression'] = (tokens, index, _options, env) =>
    `<span class="expression">${slotMark(env, { kind: 'expression', expression: contentOf(tokens[index]) })}</span>`;
  rules['emoji'] = (tokens, index) => emojiHtml(contentOf(tokens[index]));
}

/** An emoji, distinguished from text. */
export function emojiHtml(emoji: string): string {
  return `<span class="emoji" data-code="${emojiCode(emoji)}">${escapeHtml(emoji)}</span>`;
}

/** A block of code. */
export function codeHtml(token: Token, env: Env): string {
  const language = languageOfInfo(token.info);
  const mark = slotMark(env, { kind: 'code', language, text: token.content });
  return `${codeBox((token.meta as CodeLook | null) ?? {}, language, mark)}\n`;
}

/** A formula that is a block. */
export const formulaHtml = ({ content }: Token, env: Env): string =>
  `<div class="math">${slotMark(env, { kind: 'math', formula: content, display: true })}</div>\n`;

function contentOf(token: Token | undefined): string {
  return token?.content ?? '';
}

function slotMark(env: Env, slot: Slot): string {
  return addSlot(env?.['slots'] as Slot[], slot);
}
