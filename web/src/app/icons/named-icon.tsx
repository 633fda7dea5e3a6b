import { useLayoutEffect, useRef } from 'react';
import { drawIcon } from './draw-icon.ts';

/** An icon by its name, when the server has sent its picture. Its place is there before. */
export function NamedIcon({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(drawIcon(name)), [name]);
  return <span ref={place} className="icon-place" aria-hidden />;
}
