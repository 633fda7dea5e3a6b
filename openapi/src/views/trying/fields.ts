import { escapeHtml } from '@lectern/content';

/** A control with what it is called. */
export const field = (label: string, control: string): string =>
  `<label class="api-field"><span>${label}</span>${control}</label>`;

/** Controls that belong together, under what they are about. */
export const group = (legend: string, inner: string): string =>
  inner === ''
    ? ''
    : `<fieldset class="api-group">${legend === '' ? '' : `<legend>${legend}</legend>`}${inner}</fieldset>`;

interface Choice {
  /** The control whose value decides. */
  name: string;
  value: string;
  isShown: boolean;
}

/** Controls that count where another control has a value; a script shows them then. */
export const optionalPart = ({ name, value, isShown }: Choice, inner: string): string =>
  inner === ''
    ? ''
    : `<fieldset class="api-group" data-when="${escapeHtml(name)}" data-is="${escapeHtml(value)}"${isShown ? '' : ' hidden disabled'}>${inner}</fieldset>`;

export const options = (values: readonly string[]): string =>
  values.map((value) => `<option>${escapeHtml(value)}</option>`).join('');

/** An example in a field that may stay empty is a hint; in one that may not, a beginning. */
export const begunWith = (example: string, isRequired: boolean): string =>
  isRequired ? `value="${escapeHtml(example)}" required` : `placeholder="${escapeHtml(example)}"`;

export const requiredMark = (isRequired: boolean, word: string): string =>
  isRequired ? ` <span class="api-required">${word}</span>` : '';
