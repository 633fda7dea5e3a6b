import { type Answer, makeAnswers, type Question, toAnswerAddress, toPageAddress } from './answers.ts';
import { nextOption } from './choice.ts';
import { makeElement } from './element.ts';
import { type BoxWords, makeKeys, makeRecentHead, wordsOf } from './frame.ts';
import { makeHits, makeRecent } from './hits.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';

const PAUSE_MS = 80;
const FOUND_ID = '~found';

interface Box {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
  /** Whether all of the site is searched. */
  all: HTMLInputElement;
  link: HTMLAnchorElement;
  words: BoxWords;
  /** Above the searches of before, while they are shown. */
  recent: HTMLElement;
  /** The option that is chosen. */
  active: HTMLElement | undefined;
  running: AbortController | undefined;
  fetchAnswer: ReturnType<typeof makeAnswers>;
}

let box: Box | undefined;

/** Opens the box, which the link in the header is the way to without a script, with words that a button asks for. */
export function openBox(link: HTMLAnchorElement, words?: string): void {
  box ??= makeBox(link);
  if (words !== undefined) {
    box.input.value = words;
    void search(box);
  }
  if (!box.dialog.open) {
    box.dialog.showModal();
    announceSearch({ type: 'search_open' });
  }
  if (box.input.value === '') showRecent(box);
  box.input.select();
}

/** Says what is searched to the script that counts, where there is one. */
const announceSearch = (detail: object) => document.dispatchEvent(new CustomEvent('lectern:search', { detail }));

/** The box over the page: a field, and what is found as a list that the arrow keys walk through. */
function makeBox(link: HTMLAnchorElement): Box {
  const label = link.querySelector('span')?.textContent ?? '';
  const input = makeInput(label);
  const named = { 'aria-label': label };
  const list = makeElement('div', { id: FOUND_ID, className: 'search-results' }, { role: 'listbox', ...named });
  const status = makeElement('p', { className: 'search-summary' }, { role: 'status' });
  const close = makeElement(
    'button',
    { type: 'button', className: 'search-close', textContent: '×' },
    { 'aria-label': link.dataset.close ?? '' },
  );
  const dialog = makeElement('dialog', { className: 'search-box' }, named);
  const head = makeElement('div', { className: 'search-head' });
  head.append(input, close);
  const all = makeElement('input', { type: 'checkbox' });
  const words = wordsOf(link);
  const recent = makeRecentHead(words, () => {
    forgetSearches();
    showRecent(made);
    input.focus();
  });
  dialog.append(head, ...makeScope(link, all), recent, list, status, makeKeys(words));
  document.body.append(dialog);
  close.addEventListener('click', () => dialog.close());
  const fetchAnswer = makeAnswers();
  const parts = { dialog, input, list, status, all, link, words, recent };
  const made: Box = { ...parts, active: undefined, running: undefined, fetchAnswer };
  listen(made);
  return made;
}

const makeInput = (label: string): HTMLInputElement =>
  makeElement(
    'input',
    { type: 'search', maxLength: 512, autocomplete: 'off', spellcheck: false, placeholder: label },
    {
      role: 'combobox',
      'aria-label': label,
      'aria-expanded': 'false',
      'aria-controls': FOUND_ID,
      'aria-autocomplete': 'list',
    },
  );

/** Where there is more than what the reader is in, they may search all of it. */
function makeScope({ dataset }: HTMLElement, all: HTMLInputElement): HTMLElement[] {
  if (!dataset.all) return [];
  const label = makeElement('label', { className: 'search-scope' });
  label.append(all, ` ${dataset.all}`);
  return [label];
}

function listen(made: Box): void {
  const { dialog, input, list, all } = made;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(pause);
    // What is chosen was found for other words.
    chooseHit(made, undefined);
    pause = setTimeout(() => void search(made), PAUSE_MS);
  };
  input.addEventListener('input', later);
  all.addEventListener('change', later);
  input.addEventListener('keydown', (event) => pressKey(made, event));
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is only hit outside of its content. A hit within this page must not stay behind the box.
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close();
  });
  list.addEventListener('click', (event) => {
    const hit = event.target instanceof Element ? event.target.closest('a') : null;
    if (hit === null || made.recent.hidden) rememberSearch(questionIn(made).words);
    else askAgain(made, hit, event);
  });
  list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
    if (option !== null && option !== made.active) chooseHit(made, option);
  });
}

function pressKey(made: Box, event: KeyboardEvent): void {
  if (event.isComposing) return;
  const options = [...made.list.querySelectorAll<HTMLElement>('[role=option]')];
  const at = made.active === undefined ? -1 : options.indexOf(made.active);
  const next = options[nextOption(event.key, { at, count: options.length }) ?? -1];
  if (next !== undefined) {
    event.preventDefault();
    chooseHit(made, next);
    next.scrollIntoView({ block: 'nearest' });
  } else if (event.key === 'Enter') {
    event.preventDefault();
    const question = questionIn(made);
    if (made.active !== undefined) made.active.click();
    else if (question.words !== '') {
      rememberSearch(question.words);
      location.assign(toPageAddress(made.link.href, question));
    }
  }
}

function chooseHit(made: Box, option: HTMLElement | undefined): void {
  made.active?.removeAttribute('aria-selected');
  made.active = option;
  if (option === undefined) {
    made.input.removeAttribute('aria-activedescendant');
    return;
  }
  option.setAttribute('aria-selected', 'true');
  made.input.setAttribute('aria-activedescendant', option.id);
}

const questionIn = ({ input, all }: Box): Question => ({ words: input.value.trim(), all: all.checked });

async function search(made: Box): Promise<void> {
  made.running?.abort();
  const question = questionIn(made);
  if (question.words === '') {
    showRecent(made);
    return;
  }
  const running = new AbortController();
  made.running = running;
  try {
    const answer = await made.fetchAnswer(toAnswerAddress(made.link.href, question), running.signal);
    if (made.running !== running) return;
    show(made, answer);
    announceSearch({ type: 'search_type_query', query: question.words, results: answer.count });
  } catch {
    if (!running.signal.aborted) show(made, { pages: [], summary: made.link.dataset.failed ?? '' });
  }
}

function show(made: Box, { pages, summary }: Pick<Answer, 'pages' | 'summary'>): void {
  showHits(made, makeHits({ pages }));
  made.recent.hidden = true;
  const isNothing = pages.length === 0 && summary !== '' && summary !== made.link.dataset.failed;
  made.status.textContent = isNothing ? `${summary}. ${made.words.hint}` : summary;
}

/** While nothing is asked: what was asked before. Nothing of it is chosen, so that Enter does nothing by accident. */
function showRecent(made: Box): void {
  const searches = recentSearches();
  showHits(
    made,
    makeRecent(searches, (words) => toPageAddress(made.link.href, { words, all: false })),
  );
  chooseHit(made, undefined);
  made.recent.hidden = searches.length === 0;
  made.status.textContent = '';
}

/** A search of before is made again here, and not on the page that its address leads to without a script. */
function askAgain(made: Box, hit: HTMLElement, event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  made.input.value = hit.textContent;
  made.input.focus();
  void search(made);
}

/** Shows options, of which the first is chosen. */
function showHits(made: Box, hits: readonly HTMLAnchorElement[]): void {
  made.list.replaceChildren(...hits);
  made.input.setAttribute('aria-expanded', String(hits.length > 0));
  chooseHit(made, hits[0]);
}
