import type { Question, SectionChoice } from './answers.ts';
import { makeElement } from './element.ts';

/** Where is searched: in all of the site or around the reader, and in which section. */
export interface Scope {
  /** The line of fields for it, which is hidden while there is nothing to choose. */
  element: HTMLElement;
  /** Whether there are sections of which nothing is known yet. */
  wantsSections: () => boolean;
  /** Offers these sections. */
  offer: (sections: readonly SectionChoice[]) => void;
  read: () => Pick<Question, 'all' | 'section'>;
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
  const section = makeElement('select', { hidden: true }, { 'aria-label': name });
  for (const field of [all, section]) field.addEventListener('change', onChange);
  const element = makeElement('div', { className: 'search-scope', hidden: everywhere === '' });
  element.append(section, label);
  return {
    element,
    wantsSections: () => name !== '' && section.options.length === 0,
    offer: (sections) => {
      if (section.options.length > 0 || sections.length === 0) return;
      const options = [{ id: '', title: none }, ...sections];
      section.append(...options.map(({ id, title }) => makeElement('option', { value: id, textContent: title })));
      section.hidden = element.hidden = false;
    },
    read: () => ({ all: all.checked, section: section.value }),
    wider: () => {
      if (section.value !== '') return { label: widest, widen: () => void (section.value = '') };
      if (everywhere === '' || all.checked) return undefined;
      return { label: everywhere, widen: () => void (all.checked = true) };
    },
  };
}
