followOutline();

/** Marks the entry of the section that is being read: the last one whose heading has passed the upper fifth of the window. */
function followOutline() {
  const entries = [...document.querySelectorAll('.page-outline a')].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (entries.length === 0) return;
  let marked;
  let waiting = false;

  const mark = () => {
    waiting = false;
    const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = ({ heading }) => heading.getBoundingClientRect().top < innerHeight / 5;
    const entry = atEnd ? entries.at(-1) : (entries.findLast(passed) ?? entries[0]);
    if (entry.link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = entry.link;
    marked.setAttribute('aria-current', 'location');
    keepVisible(marked);
  };

  document.addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(mark);
    },
    { passive: true },
  );
  mark();
}

/** Scrolls the outline, never the page. */
function keepVisible(link) {
  const box = link.closest('.page-outline');
  const { top, bottom } = box.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top < top || place.bottom > bottom) box.scrollTop += place.top - (top + bottom) / 2;
}
