import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { Choice, Chosen } from './use-choice.ts';
import { keyOf } from './use-focus.ts';
import type { Way } from './goal.ts';
import { findTyped, type Step, stepBy } from './keys.ts';
import type { Rows } from './rows.ts';

interface Options {
  tree: RefObject<HTMLDivElement | null>;
  rows: Rows;
  size: number;
  chosen: Chosen;
  choice: Choice;
  focusAt: (index: number) => void;
  onGo: (id: string) => void;
  onToggle: (id: string, isOpen: boolean) => void;
  onWay: (index: number, way: Way) => void;
}

/** After so many milliseconds, letters begin another title. */
const TYPED_FOR = 1000;

export function useKeys(options: Options) {
  const typed = useRef({ text: '', at: 0 });

  /** Letters lead to the title that begins with them. */
  const type = ({ key, timeStamp }: KeyboardEvent, index: number): boolean => {
    const before = timeStamp - typed.current.at < TYPED_FOR ? typed.current.text : '';
    if ([...key].length !== 1 || (key === ' ' && before === '')) return false;
    typed.current = { text: before + key, at: timeStamp };
    const to = findTyped(options.rows, before + key, index);
    if (to !== undefined) goTo(to, false);
    return true;
  };

  const goTo = (to: number, isExtended: boolean): void => {
    const id = options.rows.list[to]?.page.id;
    if (id === undefined) return;
    options.focusAt(to);
    if (isExtended) options.choice.upTo(id);
    else options.choice.only(id);
  };

  const take = (step: Step, index: number, row: HTMLElement): boolean => {
    const { rows, chosen, choice } = options;
    const id = rows.list[index]?.page.id ?? '';
    if ('to' in step) goTo(step.to, step.isExtended);
    else if ('open' in step) options.onToggle(step.open, step.isOpen);
    else if ('way' in step) options.onWay(index, step.way);
    else if (step.does === 'enter') buttonsOf(row)[0]?.focus();
    else if (step.does === 'go') options.onGo(id);
    else if (step.does === 'choose') choice.toggle(id);
    else if (step.does === 'chooseAll') choice.all();
    // With nothing to give up, Escape is for what is around the tree.
    else if (chosen.size > 0) choice.none();
    else return false;
    return true;
  };

  return (event: KeyboardEvent): void => {
    const id = keyOf(event.target);
    const index = id === undefined ? undefined : options.rows.at.get(id);
    const row = (event.target as Element).closest<HTMLElement>('[data-key]');
    if (index === undefined || row === null) return;
    const isRightToLeft = getComputedStyle(row).direction === 'rtl';
    if (event.target !== row) return walkButtons(event, row, isRightToLeft);
    const { altKey, ctrlKey, metaKey } = event;
    const isTyped = !altKey && !ctrlKey && !metaKey && type(event, index);
    const page = Math.max(1, Math.floor((options.tree.current?.clientHeight ?? 0) / options.size) - 1);
    const step = isTyped ? undefined : stepBy(event, { rows: options.rows, index, page, isRightToLeft });
    if (!isTyped && (step === undefined || !take(step, index, row))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const buttonsOf = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('.tree-tools > .tree-button'),
];

/** In a row, arrows lead from button to button and back to it. */
function walkButtons(event: KeyboardEvent, row: HTMLElement, isRightToLeft: boolean): void {
  const buttons = buttonsOf(row);
  const at = buttons.indexOf(event.target as HTMLElement);
  const [on, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (event.key === on) buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
  else if (event.key === back) (buttons[at - 1] ?? row).focus();
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') row.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
