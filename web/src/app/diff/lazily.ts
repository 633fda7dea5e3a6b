// Long lists are drawn as far as somebody looks.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far beyond what is seen, in CSS. */
const AHEAD = '800px 0px';

/** Whether an element has come near to what is seen. Once it has, it stays so. */
export function useNear(isAtOnce = false): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isAtOnce);
  useEffect(() => {
    if (isNear || ref.current === null) return undefined;
    return whenNear(ref.current, () => setNear(true));
  }, [isNear]);
  return [ref, isNear];
}

/** How many of so many are drawn: more each time that the element behind them comes near. */
export function useGrowing(total: number, step: number) {
  const end = useRef<HTMLButtonElement>(null);
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn >= total || end.current === null) return undefined;
    return whenNear(end.current, () => setDrawn((count) => count + step));
  }, [drawn, total, step]);
  const grow = (count = drawn + step): void => setDrawn((before) => Math.max(before, count));
  return { end, drawn: Math.min(drawn, total), grow };
}

function whenNear(element: HTMLElement, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
