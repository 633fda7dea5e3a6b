import { refuse } from './refusal.ts';

/** Longer texts (in characters) are refused as results, on the way and at the end. */
const MAX_TEXT = 10_000;

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The member of a value as plain data has it: an own property that is stored and not computed, an item of an array, a character
 * of a text, a length. Nothing that comes from a prototype can be reached, and no function is a value.
 */
export function readMember(value: unknown, key: unknown): unknown {
  if (typeof key !== 'string' && typeof key !== 'number') refuse('The name of a property is a text or a number.');
  if (value === null || value === undefined) refuse(`There is nothing to read ${shown(key)} of.`);
  if (typeof value !== 'string' && !isPlain(value)) return undefined;
  if (FORBIDDEN.has(String(key))) return undefined;
  const property = Object.getOwnPropertyDescriptor(value, key);
  return property && 'value' in property ? asData(property.value) : undefined;
}

export function hasMember(value: unknown, key: unknown): boolean {
  if (!isPlain(value)) refuse('Only objects and lists have properties to look for.');
  return readMember(value, key) !== undefined;
}

/** What a scope or an object holds, as far as it is data; anything else is nothing. */
export function asData(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value;
  return isPlain(value) ? value : undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}

/** How a value is shown in text: texts as they are, numbers and booleans; a list, an object and nothing leave no trace. */
export function expressionText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return typeof value === 'boolean' ? String(value) : '';
}

export function boundedText(text: string): string {
  return text.length <= MAX_TEXT ? text : refuse(`The text is longer than ${MAX_TEXT} characters.`);
}

/** A name as a message may show it. */
export function shown(key: string | number): string {
  return `\`${String(key).slice(0, 60)}\``;
}
