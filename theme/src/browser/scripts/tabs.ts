const CHOICE = 'lectern-tab';

interface Tab {
  button: HTMLButtonElement;
  panel: HTMLElement;
  title: string;
}

type Group = readonly Tab[];

/** Panels become tabs. A choice holds wherever there is a tab of the same title, and on the pages to come. */
export function liveTabs(): void {
  const groups: Group[] = [];
  for (const box of document.querySelectorAll('.tabs')) groups.push(...makeTabs(box, groups));
  if (groups.length === 0) return;
  const remembered = readChoice();
  if (remembered) chooseEverywhere(groups, remembered);
  showTarget(groups);
  addEventListener('hashchange', () => showTarget(groups));
}

/** The panels that lie one under the other become tabs. Without a script they stay as they are, each with its title. */
function makeTabs(box: Element, groups: readonly Group[]): Group[] {
  const panels = [...box.children].filter((child): child is HTMLElement => child.matches('.tab'));
  if (panels.length < 2) return [];
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  const group = panels.map(makeTab);
  list.append(...group.map(({ button }) => button));
  list.addEventListener('click', ({ target }) => {
    const chosen = group.find(({ button }) => target instanceof Node && button.contains(target));
    if (chosen !== undefined) choose(chosen, group, groups);
  });
  list.addEventListener('keydown', (event) => {
    const at = group.findIndex(({ button }) => button === event.target);
    const isRightToLeft = getComputedStyle(list).direction === 'rtl';
    const next = at === -1 ? undefined : group[neighbor(event.key, { at, count: group.length, isRightToLeft }) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    choose(next, group, groups);
    next.button.focus();
  });
  box.prepend(list);
  box.classList.add('is-live');
  select(group, group[0]);
  return [group];
}

function makeTab(panel: HTMLElement): Tab {
  const title = panel.querySelector(':scope > .tab-title');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tab-button';
  button.setAttribute('role', 'tab');
  button.append(...[...(title?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  if (panel.id !== '') {
    button.id = `${panel.id}~tab`;
    button.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', button.id);
  }
  panel.setAttribute('role', 'tabpanel');
  return { button, panel, title: button.textContent.trim() };
}

function select(group: Group, chosen: Tab | undefined): void {
  for (const tab of group) {
    const isChosen = tab === chosen;
    tab.button.setAttribute('aria-selected', String(isChosen));
    tab.button.tabIndex = isChosen ? 0 : -1;
    tab.panel.classList.toggle('is-chosen', isChosen);
  }
}

/** Chooses a tab, and that of the same title wherever there is one. What the reader looks at stays where it is. */
function choose(chosen: Tab, group: Group, groups: readonly Group[]): void {
  const { top } = chosen.button.getBoundingClientRect();
  select(group, chosen);
  chooseEverywhere(groups, chosen.title);
  scrollBy({ top: chosen.button.getBoundingClientRect().top - top, behavior: 'instant' });
  try {
    localStorage.setItem(CHOICE, chosen.title);
  } catch {
    // It holds for this page then.
  }
}

function chooseEverywhere(groups: readonly Group[], title: string): void {
  for (const group of groups) {
    const same = group.find((tab) => tab.title === title);
    if (same !== undefined) select(group, same);
  }
}

function readChoice(): string | undefined {
  try {
    return localStorage.getItem(CHOICE) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Which tab a key leads to from this one: around the ends, and in the direction in which the tabs are read. */
export function neighbor(
  key: string,
  { at, count, isRightToLeft }: { at: number; count: number; isRightToLeft: boolean },
): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? undefined : (at + (isRightToLeft ? -step : step) + count) % count;
}

/** An address may name a tab, or something inside of one that is not chosen, or in closed details. */
function showTarget(groups: readonly Group[]): void {
  const name = namedBy(location.hash);
  const target = name === '' ? null : document.getElementById(name);
  if (target === null) return;
  let isChanged = false;
  for (const group of groups) {
    const chosen = group.find(({ panel }) => panel.contains(target));
    if (chosen === undefined || chosen.panel.classList.contains('is-chosen')) continue;
    select(group, chosen);
    isChanged = true;
  }
  if (isChanged) target.scrollIntoView();
}

/** The id that the end of an address names. */
export function namedBy(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    // Then it is no encoding, and perhaps an id.
    return name;
  }
}
