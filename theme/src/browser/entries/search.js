const PAUSE_MS = 80;
const ANSWERS_KEPT = 50;

let box;

/** Opens the box, which the link in the header is the way to without a script. */
export function openBox(link) {
  box ??= makeSearch(link);
  if (!box.dialog.open) {
    box.dialog.showModal();
    tellSearch({ type: 'search_open' });
  }
  box.input.select();
}

/** Says what is searched to the script that counts, where there is one. */
const tellSearch = (detail) => document.dispatchEvent(new CustomEvent('lectern:search', { detail }));

/** The box over the page: a field, and what is found as a list that the arrow keys walk through. */
function makeSearch(link) {
  const label = link.querySelector('span').textContent;
  const input = makeElement('input', { type: 'search', maxLength: 512, autocomplete: 'off', spellcheck: false });
  input.placeholder = label;
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-label', label],
    ['aria-expanded', 'false'],
    ['aria-controls', '~found'],
    ['aria-autocomplete', 'list'],
  ])
    input.setAttribute(name, value);
  const list = makeElement('div', { id: '~found', className: 'search-results' });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', label);
  const status = makeElement('p', { className: 'search-summary' });
  status.setAttribute('role', 'status');
  const close = makeElement('button', { type: 'button', className: 'search-close', textContent: '×' });
  close.setAttribute('aria-label', link.dataset.close);
  const dialog = makeElement('dialog', { className: 'search-box' });
  dialog.setAttribute('aria-label', label);
  const head = makeElement('div', { className: 'search-head' });
  head.append(input, close);
  const all = makeElement('input', { type: 'checkbox' });
  dialog.append(head, ...makeScope(link, all), list, status);
  document.body.append(dialog);
  const made = { dialog, input, list, status, all, link, url: link.href, answers: new Map() };
  listen(made, close);
  return made;
}

/** Where there is more than what the reader is in, they may search all of it. */
function makeScope({ dataset }, all) {
  if (!dataset.all) return [];
  const label = makeElement('label', { className: 'search-scope' });
  label.append(all, ` ${dataset.all}`);
  return [label];
}

function listen(made, close) {
  const { dialog, input, list, all } = made;
  let pause;
  const later = () => {
    clearTimeout(pause);
    pause = setTimeout(() => void search(made), PAUSE_MS);
  };
  input.addEventListener('input', later);
  all.addEventListener('change', later);
  input.addEventListener('keydown', (event) => onKey(made, event));
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    // The dialog itself is only hit beside its content. A hit within this page must not stay behind the box.
    if (event.target === dialog || event.target.closest?.('a')) dialog.close();
  });
  list.addEventListener('pointermove', (event) => {
    const option = event.target.closest?.('[role=option]');
    if (option && option !== made.active) chooseHit(made, option, false);
  });
}

function onKey(made, event) {
  if (event.isComposing) return;
  const options = [...made.list.querySelectorAll('[role=option]')];
  const at = options.indexOf(made.active);
  const to = { ArrowDown: (at + 1) % options.length, ArrowUp: (at <= 0 ? options.length : at) - 1 }[event.key];
  if (to !== undefined && options.length > 0) {
    event.preventDefault();
    chooseHit(made, options[to], true);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    if (made.active) made.active.click();
    else if (made.input.value.trim() !== '') location.assign(addressOf(made, ''));
  }
}

function chooseHit(made, option, mayScroll) {
  made.active?.removeAttribute('aria-selected');
  made.active = option;
  if (!option) {
    made.input.removeAttribute('aria-activedescendant');
    return;
  }
  option.setAttribute('aria-selected', 'true');
  made.input.setAttribute('aria-activedescendant', option.id);
  if (mayScroll) option.scrollIntoView({ block: 'nearest' });
}

/** The page of the search with this question, or with `json` what answers it to programs. */
function addressOf({ url, input, all }, json) {
  const address = new URL(url);
  if (json) address.pathname = address.pathname.replace(/~search$/, '~gitbook/search');
  address.searchParams.set('q', input.value.trim());
  if (all.checked) address.searchParams.set('all', '1');
  return address.href;
}

async function search(made) {
  made.running?.abort();
  if (made.input.value.trim() === '') {
    show(made, { pages: [], summary: '' });
    return;
  }
  const running = new AbortController();
  made.running = running;
  try {
    const answer = await fetchAnswer(made, running.signal);
    if (made.running !== running) return;
    show(made, answer);
    tellSearch({ type: 'search_type_query', query: made.input.value.trim(), results: answer.count });
  } catch {
    if (!running.signal.aborted) show(made, { pages: [], summary: made.link.dataset.failed });
  }
}

async function fetchAnswer(made, signal) {
  const address = addressOf(made, 'json');
  const known = made.answers.get(address);
  if (known) return known;
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(String(response.status));
  const answer = await response.json();
  if (made.answers.size >= ANSWERS_KEPT) made.answers.clear();
  made.answers.set(address, answer);
  return answer;
}

function show(made, { pages, summary }) {
  made.list.replaceChildren();
  chooseHit(made, undefined, false);
  for (const page of pages) {
    made.list.append(makeHit(page, page.above.join(' › ')));
    for (const section of page.sections) made.list.append(makeHit(section, ''));
  }
  made.list.querySelectorAll('[role=option]').forEach((option, index) => (option.id = `~found-${index}`));
  made.input.setAttribute('aria-expanded', String(pages.length > 0));
  made.status.textContent = summary;
}

function makeHit({ url, title, text: found }, above) {
  const hit = makeElement('a', { className: found ? 'search-hit search-section' : 'search-hit', href: url });
  hit.setAttribute('role', 'option');
  hit.tabIndex = -1;
  if (above) hit.append(makeElement('span', { className: 'search-above', textContent: above }));
  for (const [className, pieces] of [
    ['search-title', title],
    ['search-text', found ?? []],
  ]) {
    if (pieces.length === 0) continue;
    const line = makeElement('span', { className });
    // Every second piece is what was looked for; all of them are text.
    line.append(
      ...pieces.map((piece, index) => (index % 2 === 0 ? piece : makeElement('mark', { textContent: piece }))),
    );
    hit.append(line);
  }
  return hit;
}

function makeElement(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
