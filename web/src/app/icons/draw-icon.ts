// Icons by the names that authors know, in what is no part of React: in pages that are written.

/** Where the server has sheets of pictures. */
const sheets = document.querySelector<HTMLMetaElement>('meta[name="lectern-pictures"]')?.content;

/** As the server reads names. What cannot be one is not asked for. */
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const LONGEST = 100;

/** So many at once: an address has to end somewhere. */
const AT_ONCE = 96;

const answers = new Map<string, Promise<boolean>>();
let waiting: Map<string, (isKnown: boolean) => void> = new Map();

function load(names: ReadonlyMap<string, (isKnown: boolean) => void>): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${sheets}/known/${[...names.keys()].toSorted().join('.')}.css`;
  link.addEventListener('load', () => {
    for (const [name, done] of names) done(isDrawn(name));
  });
  link.addEventListener('error', () => {
    // Without a network there are names alone. Who needs them later asks again.
    for (const [name, done] of names) {
      answers.delete(name);
      done(false);
    }
    link.remove();
  });
  document.head.append(link);
}

function isDrawn(name: string): boolean {
  const probe = document.createElement('span');
  probe.className = `pic-${name}`;
  document.body.append(probe);
  const rule = getComputedStyle(probe).getPropertyValue('--pic');
  probe.remove();
  return rule !== '';
}

/** All that are needed in one turn are asked for together. */
function ask(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (waiting.size === 0)
      queueMicrotask(() => {
        const all = [...waiting];
        waiting = new Map();
        for (let from = 0; from < all.length; from += AT_ONCE) load(new Map(all.slice(from, from + AT_ONCE)));
      });
    waiting.set(name, resolve);
  });
}

/**
 * A place in which the icon appears when its picture has arrived. A name without a picture leaves it empty, and `onUnknown` is
 * called.
 */
export function drawIcon(written: string, onUnknown?: () => void): HTMLSpanElement {
  const made = document.createElement('span');
  made.setAttribute('aria-hidden', 'true');
  const name = written.trim().toLowerCase().replace(/^fa-/, '');
  if (sheets === undefined || !NAME.test(name) || name.length > LONGEST) {
    onUnknown?.();
    return made;
  }
  made.className = `icon-picture pic-${name}`;
  const answer = answers.get(name) ?? ask(name);
  answers.set(name, answer);
  void answer.then((isKnown) => {
    if (isKnown) return;
    made.className = '';
    onUnknown?.();
  });
  return made;
}
