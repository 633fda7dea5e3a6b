import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { Loading } from './loading.tsx';

export type Part<Props> = ComponentType<Props> & {
  /** Asks for it before it is shown. What does not arrive then is asked for again when it is needed. */
  preload: () => void;
};

interface Come<Props> {
  Shown?: ComponentType<Props> | undefined;
  error?: unknown;
}

/**
 * A part of the application with everything that only it needs: it is loaded when somebody opens it, and drawn at once where it is
 * there already. Until it is there, `Meanwhile` is shown, with the same properties.
 *
 * It is not `lazy` of React, which shows its fallback also for a part that was preloaded, and holds everything back that follows
 * within 300 milliseconds of a fallback.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  let asked: Promise<void> | undefined;
  const ask = (): Promise<void> => (asked ??= read());
  const read = async (): Promise<void> => {
    try {
      loaded = await load();
    } finally {
      asked = undefined;
    }
  };
  function Part(props: Props) {
    const [{ Shown, error }, setCome] = useState<Come<Props>>(() => ({ Shown: loaded }));
    useLayoutEffect(() => {
      if (Shown !== undefined) return undefined;
      let isHere = true;
      const come = (how: Come<Props>): void => {
        if (isHere) setCome(how);
      };
      ask().then(
        () => come({ Shown: loaded }),
        (error: unknown) => come({ error }),
      );
      return () => {
        isHere = false;
      };
    }, [Shown]);
    // What is around it says so, and whoever tries again asks again.
    if (error !== undefined) throw error;
    return Shown === undefined ? <Meanwhile {...props} /> : <Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void ask().catch(() => undefined) });
}

const Nothing = () => null;

/** A part that fills a place of its own, which says meanwhile that it is on its way. */
export const screen = <Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> =>
  part(load, Waiting);

const Waiting = () => <Loading />;

/** Milliseconds after which what somebody looks at is there. */
const LATER = 1000;

/** Asks for a part that somebody is likely to open next, once what they look at is there. */
export function usePreloaded({ preload }: { preload: () => void }, isLikely: boolean): void {
  useEffect(() => {
    if (!isLikely) return undefined;
    const timer = setTimeout(preload, LATER);
    return () => clearTimeout(timer);
  }, [preload, isLikely]);
}
