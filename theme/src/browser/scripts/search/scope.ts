import type { Answer, Question, SectionChoice } from './answers.ts';
import { makeElement } from './element.ts';

/** Where is searched: in all of the site or around the reader, and in which section and variant. */
export interface Scope {
  /** The line of fields for it, which is hidden while there is nothing to choose. */
  element: HTMLElement;
  /** Whether there are choices of which nothing is known yet. */
  wantsChoices: () => boolean;
  /** Offers what the answer says. */
  offer: (answer: Answer) => void;
  read: () => Omit<Question, 'words'>;
  /** What leads to more of the site than is searched now, which a press of it widens the search to; none if all of it is. */
  wider: () => { label: string; widen: () => void } | undefined;
}

/** Reads what there is to choose from the link that opens the box. */
export function makeScope({ dataset }: HTMLElement, onChange: () => void): Scope {
  const everywhere = dataset.all ?? '';
  const all = makeElement('input', { type: 'checkbox' });
  const label = makeElement('label', { hidden: everywhere === '' });
  label.append(all, ` ${everywhere}`);
  const [name = '', none = '', widest = ''] = JSON.parse(dataset.sections ?? '[]') as string[];
  const versions = dataset.versions ?? '';
  const [section, variant] = [name, versions].map((of) =>
    makeElement('select', { hidden: true }, { 'aria-label': of }),
  ) as [HTMLSelectElement, HTMLSelectElement];
  let isKnown = false;
  for (const field of [all, section, variant]) field.addEventListener('change', onChange);
  const element = makeElement('div', { className: 'search-scope', hidden: everywhere === '' });
  element.append(section, variant, label);
  return {
    element,
    wantsChoices: () => name + versions !== '' && !isKnown,
    offer: ({ sections = [], variants = [] }) => {
      isKnown = true;
      fill(section, sections.length > 0 ? [{ id: '', title: none }, ...sections] : []);
      fill(variant, variants);
      element.hidden = section.hidden && variant.hidden && label.hidden;
    },
    read: () => ({ all: all.checked, section: section.value, variant: variant.value }),
    wider: () => {
      if (section.value !== '') return { label: widest, widen: () => void (section.value = variant.value = '') };
      if (everywhere === '' || all.checked) return undefined;
      return { label: everywhere, widen: () => void (all.checked = true) };
    },
  };
}

/** Offers these choices, of which the first is chosen, unless it offers them already. */
function fill(select: HTMLSelectElement, choices: readonly SectionChoice[]): void {
  select.hidden = choices.length === 0;
  if ([...select.options].map(({ value }) => value).join() === choices.map(({ id }) => id).join()) return;
  select.replaceChildren(...choices.map(({ id, title }) => makeElement('option', { value: id, textContent: title })));
}
