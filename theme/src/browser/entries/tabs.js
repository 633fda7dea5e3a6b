const CHOICE = 'lectern-tab';

const groups = [...document.querySelectorAll('.tabs')].flatMap((box) => makeTabs(box) ?? []);

if (groups.length > 0) {
  const remembered = readChoice();
  if (remembered) chooseEverywhere(remembered);
  showTarget();
  addEventListener('hashchange', showTarget);
}

/** The panels that lie one under the other become tabs. Without a script they stay as they are, each with its title. */
function makeTabs(box) {
  const panels = [...box.children].filter((child) => child.matches('.tab'));
  if (panels.length < 2) return undefined;
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  const tabs = panels.map((panel) => makeTab(list, panel));
  const group = { tabs, select: (chosen) => tabs.forEach((each) => mark(each, each === chosen)) };
  list.addEventListener('click', (event) => {
    const chosen = tabs.find(({ button }) => button.contains(event.target));
    if (chosen) choose(group, chosen);
  });
  list.addEventListener('keydown', (event) => {
    const next = neighbor(tabs, event);
    if (!next) return;
    event.preventDefault();
    choose(group, next);
    next.button.focus();
  });
  box.prepend(list);
  box.classList.add('is-live');
  group.select(tabs[0]);
  return group;
}

function makeTab(list, panel) {
  const title = panel.querySelector(':scope > .tab-title');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tab-button';
  button.setAttribute('role', 'tab');
  button.append(...[...(title?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  if (panel.id) {
    button.id = `${panel.id}~tab`;
    button.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', button.id);
  }
  panel.setAttribute('role', 'tabpanel');
  list.append(button);
  return { button, panel, title: button.textContent.trim() };
}

function mark({ button, panel }, isChosen) {
  button.setAttribute('aria-selected', String(isChosen));
  button.tabIndex = isChosen ? 0 : -1;
  panel.classList.toggle('is-chosen', isChosen);
}

/** Chooses a tab, and that of the same title wherever there is one. What the reader looks at stays where it is. */
function choose(group, chosen) {
  const top = chosen.button.getBoundingClientRect().top;
  group.select(chosen);
  chooseEverywhere(chosen.title);
  scrollBy({ top: chosen.button.getBoundingClientRect().top - top, behavior: 'instant' });
  try {
    localStorage.setItem(CHOICE, chosen.title);
  } catch {
    // It holds for this page then.
  }
}

function chooseEverywhere(title) {
  for (const group of groups) {
    const same = group.tabs.find((each) => each.title === title);
    if (same) group.select(same);
  }
}

function readChoice() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return undefined;
  }
}

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

function neighbor(tabs, { key, target }) {
  const at = tabs.findIndex(({ button }) => button === target);
  if (at === -1) return undefined;
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = (STEPS[key] ?? 0) * (getComputedStyle(target).direction === 'rtl' ? -1 : 1);
  return step === 0 ? undefined : tabs.at((at + step) % tabs.length);
}

/** An address may name a tab, or something inside of one that is not chosen, or in closed details. */
function showTarget() {
  let name = location.hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // Then it is no encoding, and perhaps an id.
  }
  const target = name ? document.getElementById(name) : null;
  if (!target) return;
  let changed = false;
  for (const group of groups) {
    const chosen = group.tabs.find(({ panel }) => panel.contains(target));
    if (!chosen || chosen.panel.classList.contains('is-chosen')) continue;
    group.select(chosen);
    changed = true;
  }
  if (changed) target.scrollIntoView();
}
