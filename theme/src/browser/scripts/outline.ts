interface Entry {
  link: HTMLAnchorElement;
  heading: HTMLElement;
}

/** Marks the entry of the section that is being read. */
export function followOutline(): void {
  const entries = [...document.querySelectorAll<HTMLAnchorElement>('.page-outline a')].flatMap(toEntry);
  if (entries.length === 0) return;
  let marked: HTMLAnchorElement | undefined;
  const read = document.createElement('span');
  document.querySelector('.page-outline summary')?.append(read);
  let isWaiting = false;

  const mark = () => {
    isWaiting = false;
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const tops = entries.map(({ heading }) => heading.getBoundingClientRect().top);
    const link = entries[readEntry(tops, { height: innerHeight, isAtEnd })]?.link;
    if (link === undefined || link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = link;
    marked.setAttribute('aria-current', 'location');
    read.textContent = link.textContent;
    keepVisible(marked);
  };

  const markSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(mark);
  };
  document.addEventListener('scroll', markSoon, { passive: true });
  mark();
}

function toEntry(link: HTMLAnchorElement): Entry[] {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return heading === null ? [] : [{ link, heading }];
}

/** The last section whose heading has passed the upper fifth of the window; at the end of a page, its last. */
export function readEntry(tops: readonly number[], { height, isAtEnd }: { height: number; isAtEnd: boolean }): number {
  if (isAtEnd) return tops.length - 1;
  return Math.max(
    tops.findLastIndex((top) => top < height / 5),
    0,
  );
}

/** Scrolls the outline, never the page: all of the column, or the list below the bar. */
function keepVisible(link: HTMLAnchorElement): void {
  for (const box of [link.closest('ul'), link.closest('.page-outline')]) {
    if (box === null) continue;
    const { top, bottom } = box.getBoundingClientRect();
    const place = link.getBoundingClientRect();
    if (place.top < top || place.bottom > bottom) box.scrollTop += place.top - (top + bottom) / 2;
  }
}
