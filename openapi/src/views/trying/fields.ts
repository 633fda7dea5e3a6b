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
export function begunWith(example: string, isRequired: boolean): string {
  // A sample that says no more than its type is what nobody would send.
  const begun = example === 'string' ? '' : escapeHtml(example);
  return isRequired ? `value="${begun}" required` : `placeholder="${begun}"`;
}

export const requiredMark = (isRequired: boolean, word: string): string =>
  isRequired ? ` <span class="api-required">${word}</span>` : '';

/** A field, and whether it must be filled in. */
interface Fillable {
  isRequired: boolean;
  html: string;
}

const SHOWN_AT_MOST = 8;

/** Fields one below the other. Of many, those that may stay empty are folded away behind the first few. */
export function fewFields(fields: readonly Fillable[], more: string): string {
  const isShown = ({ isRequired }: Fillable, index: number) => isRequired || index < SHOWN_AT_MOST;
  const shown = fields.filter(isShown).map(({ html }) => html);
  const others = fields.filter((each, index) => !isShown(each, index)).map(({ html }) => html);
  if (others.length === 0) return shown.join('');
  const summary = more.replace('{count}', String(others.length));
  return `${shown.join('')}<details class="api-fold"><summary>${summary}</summary><div class="api-group">${others.join('')}</div></details>`;
}
