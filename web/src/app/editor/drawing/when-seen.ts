// Draws what blocks show once it comes into view, and again after whoever changes it has rested for a moment.

/** Milliseconds of rest. Nothing is drawn for a key. */
const REST = 350;

export interface Drawing {
  /** What it says now. */
  show: (text: string) => void;
  /** Draws it anew, as in other colors. */
  again: () => void;
  end: () => void;
}

const seen = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

const watcher = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        seen.get(target)?.();
      }
    },
    { rootMargin: '400px 0px' },
  ));

/** `draw` is told by `isLatest` whether what it has drawn is still wanted. */
export function drawWhenSeen(dom: Element, draw: (text: string, isLatest: () => boolean) => Promise<void>): Drawing {
  let text: string | undefined;
  let isSeen = false;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    if (text === undefined || !isSeen) return;
    const mine = (turn += 1);
    void draw(text, () => mine === turn);
  }

  seen.set(dom, () => {
    isSeen = true;
    start();
  });
  watcher().observe(dom);
  return {
    show: (next) => {
      if (next === text) return;
      const isFirst = text === undefined;
      text = next;
      // What was begun is out of date.
      turn += 1;
      clearTimeout(timer);
      if (isFirst) start();
      else timer = setTimeout(start, REST);
    },
    again: start,
    end: () => {
      turn += 1;
      clearTimeout(timer);
      observer?.unobserve(dom);
    },
  };
}
