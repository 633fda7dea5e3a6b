/** Takes the focus to the next change that is shown, or the one before; from the last it goes on with the first. */
export function stepTo(list: HTMLElement | null, by: 1 | -1): void {
  const changes = [...(list?.querySelectorAll<HTMLElement>('.compare-block[data-kind]') ?? [])].filter((each) =>
    each.checkVisibility(),
  );
  const at = changes.findIndex((each) => each === document.activeElement);
  const next = changes.at(at === -1 && by === -1 ? -1 : (at + by) % changes.length);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'center' });
}
