// What readers press and fill in. A control names what it changes in the state (`data-state`) and what then happens
// (`data-change`, `data-press`); the script of the page does the rest.
import {
  actionAttribute,
  attribute,
  boundText,
  confirmAttribute,
  type Fields,
  fieldsOf,
  type Inside,
  jsonAttribute,
  type Kit,
  linkHtml,
  opened,
  stateIn,
  textIn,
  textOf,
  type Writer,
} from './kit.ts';

const OPTIONS_AT_MOST = 200;

/** Something that can be pressed, with what it says as HTML: a link where it opens an address. */
export function pressedHtml(kit: Kit, action: unknown, inner: string): string {
  const address = opened(kit, action);
  if (address !== undefined) return linkHtml(kit, address, inner);
  const press = actionAttribute(kit, 'data-press', action);
  return press === '' ? inner : `<button type="button" class="integration-link"${press}>${inner}</button>`;
}

const BUTTONS: Readonly<Record<string, string>> = { primary: ' is-primary', danger: ' is-danger' };

function button(
  { label, tooltip, icon, style, onPress, confirm, disabled }: Fields,
  _inside: Inside,
  kit: Kit,
): string {
  // A picture alone would be a button without a name.
  const name = textIn(label) || textIn(tooltip) || textIn(icon);
  if (name === undefined || name === '') return '';
  const kind = typeof style === 'string' && Object.hasOwn(BUTTONS, style) ? BUTTONS[style] : '';
  const classes = ` class="integration-button${kind}"`;
  const address = opened(kit, onPress);
  if (address !== undefined) return linkHtml(kit, address, textOf(kit, name), classes);
  const press = actionAttribute(kit, 'data-press', onPress);
  if (press === '') return '';
  const more = attribute(kit, 'title', textIn(tooltip)) + confirmAttribute(kit, confirm);
  return `<button type="button"${classes}${press}${more}${disabled === true ? ' disabled' : ''}>${textOf(kit, name)}</button>\n`;
}

/** What every control has; undefined for one that would change nothing. */
function bindingOf(kit: Kit, fields: Fields, kind: string): string | undefined {
  const { state, disabled, onValueChange, confirm } = fields;
  if (typeof state !== 'string' || state === '') return undefined;
  kit.acts = true;
  const label = kit.isLabelled ? '' : attribute(kit, 'aria-label', textIn(fields['placeholder']) || state);
  const change = actionAttribute(kit, 'data-change', onValueChange) + confirmAttribute(kit, confirm);
  return `${attribute(kit, 'data-state', state)} data-kind="${kind}"${label}${change}${disabled === true ? ' disabled' : ''}`;
}

/** What the state has, else what the control begins with. */
const valueOf = (kit: Kit, { state, initialValue }: Fields): unknown => stateIn(kit, state) ?? initialValue;

const INPUT_TYPES: ReadonlySet<unknown> = new Set(['password', 'email']);

function textinput(fields: Fields, _inside: Inside, kit: Kit): string {
  const binding = bindingOf(kit, fields, 'text');
  if (binding === undefined) return '';
  const value = boundText(kit, valueOf(kit, fields)) ?? '';
  const all = `${binding}${attribute(kit, 'placeholder', textIn(fields['placeholder']))} maxlength="10000"`;
  if (fields['multiline'] === true) return `<textarea${all} rows="4">\n${textOf(kit, value)}</textarea>\n`;
  const type = INPUT_TYPES.has(fields['inputType']) ? String(fields['inputType']) : 'text';
  return `<input type="${type}" autocomplete="off"${all}${attribute(kit, 'value', value)}>\n`;
}

function select(fields: Fields, _inside: Inside, kit: Kit): string {
  const isMultiple = fields['multiple'] === true;
  const binding = bindingOf(kit, fields, isMultiple ? 'texts' : 'text');
  const { options } = fields;
  // Options from elsewhere would have every reader ask another host.
  if (binding === undefined || !Array.isArray(options)) return '';
  const chosen = new Set([valueOf(kit, fields)].flat());
  const known = options.slice(0, OPTIONS_AT_MOST).map(fieldsOf);
  const none =
    known.some(({ id }) => chosen.has(id)) || isMultiple ? [] : [{ id: '', label: fields['placeholder'] ?? '' }];
  const lines = [...none, ...known].map((option: Fields) => {
    const { id, label } = option;
    if (typeof id !== 'string') return '';
    return `<option${attribute(kit, 'value', id)}${chosen.has(id) ? ' selected' : ''}>${textOf(kit, textIn(label) ?? id)}</option>`;
  });
  return `<select${binding}${isMultiple ? ' multiple' : ''}>${lines.join('')}</select>\n`;
}

function toggle(fields: Fields, _inside: Inside, kit: Kit): string {
  const binding = bindingOf(kit, fields, 'flag');
  const on = valueOf(kit, fields) === true ? ' checked' : '';
  return binding === undefined ? '' : `<input type="checkbox" role="switch"${binding}${on}>\n`;
}

/** One of several values: of a list that has all that are checked, or the one that is. */
const choice =
  (type: 'checkbox' | 'radio'): Writer =>
  (fields, _inside, kit) => {
    const { state, value } = fields;
    const binding = bindingOf(kit, fields, type === 'radio' ? 'one' : 'list');
    if (binding === undefined || (typeof value !== 'string' && typeof value !== 'number')) return '';
    const known = stateIn(kit, state);
    const isOn = Array.isArray(known) ? known.includes(value) : known === value;
    const name = type === 'radio' ? attribute(kit, 'name', String(state)) : '';
    return `<input type="${type}"${name}${binding}${jsonAttribute(kit, 'data-value', value)}${isOn ? ' checked' : ''}>\n`;
  };

const BOXES: ReadonlySet<unknown> = new Set(['switch', 'checkbox', 'radio']);
const UNLABELLED: ReadonlySet<unknown> = new Set(['button']);

function input({ label, hint, element }: Fields, inside: Inside, kit: Kit): string {
  const { type } = fieldsOf(element);
  const name = `<span class="integration-label">${inside(textIn(label))}</span>`;
  const below = hint === undefined ? '' : `<span class="integration-hint">${inside(hint)}</span>`;
  const isLabel = !UNLABELLED.has(type);
  kit.isLabelled = isLabel;
  const control = inside(element);
  kit.isLabelled = false;
  const tag = isLabel ? 'label' : 'div';
  const parts = BOXES.has(type) ? `${control}${name}${below}` : `${name}${control}${below}`;
  return `<${tag} class="integration-field${BOXES.has(type) ? ' is-choice' : ''}">${parts}</${tag}>\n`;
}

export const CONTROLS: Readonly<Record<string, Writer>> = {
  button,
  textinput,
  select,
  switch: toggle,
  checkbox: choice('checkbox'),
  radio: choice('radio'),
  input,
};
