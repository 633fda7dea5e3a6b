/** What the files of an offline edition hold, by their names. A page at `file:` may load scripts, and nothing else. */
export interface Shelf {
  /** From the page that is open to the folder of the edition; it ends in a slash, or is empty. */
  root: string;
  /** What a file holds, which is loaded once. */
  load: (name: string) => Promise<unknown>;
  /** Called by the file that was loaded. */
  take: (name: string, held: unknown) => void;
}

declare global {
  var lecternEdition: Shelf | undefined;
}

const FOLDER = '~lectern/';

/** A file of an edition calls `lecternEdition.take` with its name and what it holds. */
export function makeShelf(root: string, document: Document = globalThis.document): Shelf {
  const waiting = new Map<string, (held: unknown) => void>();
  const asked = new Map<string, Promise<unknown>>();
  const ask = (name: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(name, resolve);
      const script = document.createElement('script');
      script.src = `${root}${FOLDER}${name}.js`;
      script.onerror = () => {
        asked.delete(name);
        reject(new Error(name));
      };
      script.onload = () => script.remove();
      document.head.append(script);
    });
  return {
    root,
    load: (name) => {
      const known = asked.get(name) ?? ask(name);
      asked.set(name, known);
      return known;
    },
    take: (name, held) => waiting.get(name)?.(held),
  };
}
