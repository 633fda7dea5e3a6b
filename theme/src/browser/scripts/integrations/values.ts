/** What a component keeps: inputs write into it, and its script does. */
export type Values = Record<string, unknown>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsIn = (root: Element): Control[] => Array.from(root.querySelectorAll<Control>('[data-state]'));

/** The values with what stands in the controls now. */
export function readValues(root: Element, known: Values): Values {
  const values = new Map(Object.entries(known));
  const lists = new Map<string, unknown[]>();
  for (const control of controlsIn(root)) {
    const { state = '', kind, value } = control.dataset;
    const isOn = 'checked' in control && control.checked;
    if (kind === 'flag') values.set(state, isOn);
    else if (kind === 'text') values.set(state, control.value);
    else if (kind === 'texts') values.set(state, selectedIn(control as HTMLSelectElement));
    else if (kind === 'one' && isOn) values.set(state, JSON.parse(value ?? 'null'));
    else if (kind === 'list')
      lists.set(state, [...(lists.get(state) ?? []), ...(isOn ? [JSON.parse(value ?? 'null')] : [])]);
  }
  return Object.fromEntries([...values, ...lists]);
}

const selectedIn = ({ selectedOptions }: HTMLSelectElement): string[] =>
  Array.from(selectedOptions, ({ value }) => value);

/** What stands in each control, to see later what was changed meanwhile. */
export const noteControls = (root: Element): Map<Element, string> =>
  new Map(controlsIn(root).map((control) => [control, stateOf(control)]));

/**
 * Has controls show what the HTML says, which a browser does only until somebody has used them. What was changed since they
 * were noted stays as its reader left it.
 */
export function resetControls(root: Element, noted: ReadonlyMap<Element, string>): void {
  for (const control of controlsIn(root)) {
    const was = noted.get(control);
    if (was !== undefined && was !== stateOf(control)) continue;
    if ('selectedOptions' in control)
      for (const option of Array.from(control.options)) option.selected = option.defaultSelected;
    else if ('checked' in control && /^(?:checkbox|radio)$/.test(control.type))
      control.checked = control.defaultChecked;
    else control.value = control.defaultValue;
  }
}

const stateOf = (control: Control): string =>
  'selectedOptions' in control
    ? selectedIn(control).join('\n')
    : `${control.value} ${'checked' in control && control.checked}`;
