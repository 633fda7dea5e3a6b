import { type Answer, makeAnswers, type Question, toAnswerAddress, toPageAddress } from './answers.ts';
import type { Asking, startAsking } from './asking.ts';
import { nextOption } from './choice.ts';
import { makeElement } from './element.ts';
import { type BoxWords, type ListHead, type ListKind, makeInput, makeKeys, makeListHead, wordsOf } from './frame.ts';
import { makeHits, makeLikely, makeRecent } from './hits.ts';
import { makeNothing, type Nothing } from './nothing.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';
import { makeScope, type Scope } from './scope.ts';
import { loadSheet } from './styles.ts';

const PAUSE_MS = 80;
const FOUND_ID = '~found';
const NOWHERE = { all: false, section: '', variant: '' };

interface Box {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
  scope: Scope;
  link: HTMLAnchorElement;
  words: BoxWords;
  head: ListHead;
  nothing: Nothing;
  /** Where questions are answered. */
  asking: Promise<Asking | undefined> | undefined;
  /** What the list shows. */
  kind: ListKind;
  /** The option that is chosen. */
  active: HTMLElement | undefined;
  running: AbortController | undefined;
  pause: ReturnType<typeof setTimeout> | undefined;
  fetchAnswer: ReturnType<typeof makeAnswers>;
}

let box: Box | undefined;

/** Opens the box, which the link in the header is the way to without a script, with words that a button searches, or asks about. */
export function openBox(link: HTMLAnchorElement, words?: string, action?: string, fetchAnswer = makeAnswers()): void {
  box ??= makeBox(link, fetchAnswer);
  if (words !== undefined) {
    box.input.value = words;
    void search(box);
    if (action === 'ask') void box.asking?.then((asking) => asking?.ask());
  }
  if (!box.dialog.open) {
    box.dialog.showModal();
    announceSearch({ type: 'search_open' });
  }
  if (box.scope.wantsChoices()) void learnChoices(box);
  if (box.input.value === '') showRecent(box);
  box.input.select();
}

/** Says what is searched to the script that counts, where there is one. */
const announceSearch = (detail: object) => document.dispatchEvent(new CustomEvent('lectern:search', { detail }));

/** The box over the page: a field, and what is found as a list that the arrow keys walk through. */
function makeBox(link: HTMLAnchorElement, fetchAnswer: Box['fetchAnswer']): Box {
  const label = link.querySelector('span')?.textContent ?? '';
  const words = wordsOf(link);
  const named = { 'aria-label': label };
  const close = makeElement(
    'button',
    { type: 'button', className: 'search-close', textContent: '×' },
    { 'aria-label': link.dataset.close ?? '' },
  );
  const made: Box = {
    dialog: makeElement('dialog', { className: 'search-box' }, named),
    input: makeInput(label, FOUND_ID),
    list: makeElement('div', { id: FOUND_ID, className: 'search-results' }, { role: 'listbox', ...named }),
    status: makeElement('p', { className: 'search-summary' }, { role: 'status' }),
    scope: makeScope(link, () => searchSoon(made)),
    head: makeListHead(words, () => {
      forgetSearches();
      showRecent(made);
      made.input.focus();
    }),
    nothing: makeNothing(words, () => {
      void search(made);
      made.input.focus();
    }),
    ...{ link, words, kind: 'found', asking: undefined },
    ...{ active: undefined, running: undefined, pause: undefined, fetchAnswer },
  };
  const { dialog, input, list, status, scope, head, nothing } = made;
  const line = makeElement('div', { className: 'search-head' });
  line.append(input, close);
  dialog.append(line, scope.element, status, nothing.element, head.element, list, makeKeys(words));
  document.body.append(dialog);
  close.addEventListener('click', () => dialog.close());
  made.asking = loadAsking(made);
  listen(made);
  return made;
}

/** A script that does not come leaves the search as it is elsewhere. */
function loadAsking({ link, dialog, input, scope }: Box): Promise<Asking | undefined> | undefined {
  const { askScript } = link.dataset;
  if (askScript === undefined) return undefined;
  const loading = import(/* @vite-ignore */ askScript) as Promise<{ startAsking: typeof startAsking }>;
  return loading
    .then((loaded) => loaded.startAsking(link, { dialog, input, above: scope.element, makeElement, loadSheet }))
    .catch(() => undefined);
}

function searchSoon(made: Box): void {
  clearTimeout(made.pause);
  // What is chosen was found for another question.
  chooseHit(made, undefined);
  made.pause = setTimeout(() => void search(made), PAUSE_MS);
}

function listen(made: Box): void {
  const { dialog, input, list } = made;
  input.addEventListener('input', () => searchSoon(made));
  input.addEventListener('keydown', (event) => pressKey(made, event));
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is only hit outside of its content. A hit within this page must not stay behind the box.
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close();
  });
  list.addEventListener('click', (event) => {
    const hit = event.target instanceof Element ? event.target.closest('a') : null;
    if (hit === null || made.kind !== 'recent') rememberSearch(questionIn(made).words);
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
  } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void made.asking?.then((asking) => asking?.ask());
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
  made.active?.setAttribute('aria-selected', 'false');
  made.active = option;
  if (option === undefined) {
    made.input.removeAttribute('aria-activedescendant');
    return;
  }
  option.setAttribute('aria-selected', 'true');
  made.input.setAttribute('aria-activedescendant', option.id);
}

const questionIn = ({ input, scope }: Box): Question => ({ words: input.value.trim(), ...scope.read() });

async function search(made: Box): Promise<void> {
  clearTimeout(made.pause);
  made.running?.abort();
  made.running = undefined;
  const question = questionIn(made);
  void made.asking?.then((asking) => asking?.follow(question.words));
  if (question.words === '') {
    showRecent(made);
    return;
  }
  const running = new AbortController();
  made.running = running;
  try {
    const answer = await made.fetchAnswer(toAnswerAddress(made.link.href, question), running.signal);
    made.scope.offer(answer);
    if (made.running !== running) return;
    show(made, answer);
    announceSearch({ type: 'search_type_query', query: question.words, results: answer.count });
  } catch {
    if (running.signal.aborted) return;
    showHits(made, 'found', []);
    made.status.textContent = made.link.dataset.failed ?? '';
  }
}

/** An empty question is answered with the choices alone. A failure is none of the reader's: the next answer brings them, too. */
async function learnChoices({ scope, link, fetchAnswer }: Box): Promise<void> {
  const nothing = { words: '', ...NOWHERE };
  const answer = await fetchAnswer(toAnswerAddress(link.href, nothing), AbortSignal.timeout(10_000)).catch(
    () => undefined,
  );
  if (answer !== undefined) scope.offer(answer);
}

/** Of what was found, the first is chosen; of what may have been meant, nothing: it is a guess. */
function show(made: Box, { pages, summary, likely = [] }: Answer): void {
  made.status.textContent = summary;
  if (pages.length > 0) {
    showHits(made, 'found', makeHits({ pages }));
    return;
  }
  showHits(made, likely.length > 0 ? 'likely' : 'found', makeLikely(likely));
  chooseHit(made, undefined);
  made.nothing.show(made.scope.wider());
  made.status.append(made.nothing.words(likely));
}

/** While nothing is asked: what was asked before. Nothing of it is chosen, so that Enter does nothing by accident. */
function showRecent(made: Box): void {
  const searches = recentSearches();
  const addressOf = (words: string) => toPageAddress(made.link.href, { words, ...NOWHERE });
  showHits(made, searches.length > 0 ? 'recent' : 'found', makeRecent(searches, addressOf));
  chooseHit(made, undefined);
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
function showHits(made: Box, kind: ListKind, hits: readonly HTMLAnchorElement[]): void {
  made.kind = kind;
  made.head.show(kind);
  made.nothing.show(undefined);
  made.list.replaceChildren(...hits);
  made.list.scrollTop = 0;
  made.input.setAttribute('aria-expanded', String(hits.length > 0));
  chooseHit(made, hits[0]);
}
