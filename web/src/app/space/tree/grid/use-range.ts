import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Range, rangeAt } from './rows.ts';
import { PADDING } from './sizes.ts';

/** Which rows are in view, as somebody scrolls. */
export function useRange(tree: RefObject<HTMLDivElement | null>, size: number): Range {
  const [range, setRange] = useState<Range>(() => rangeAt(0, window.innerHeight, size));
  useLayoutEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    const look = () => {
      const next = rangeAt(element.scrollTop - PADDING, element.clientHeight, size);
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [tree, size]);
  return range;
}
