// What was written and is not on the server yet, in the browser's own database: it outlives the tab, the network and the session.

/** Where a page is written: in a space, or in a change request of it. */
export interface PageKey {
  spaceId: string;
  changeRequestId?: string | undefined;
  pageId: string;
}

export interface JournalEntry {
  /** One for each editor that is open. */
  id: string;
  page: string;
  /** What the server had when it last answered: the text was made from this. */
  version: number;
  base: string;
  baseSource: string;
  source: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

export interface Journal {
  write(entry: JournalEntry): Promise<void>;
  remove(id: string): Promise<void>;
  /** All that was written in a page, the oldest first. */
  entriesOf(page: string): Promise<JournalEntry[]>;
}

const [DATABASE, STORE, BY_PAGE] = ['lectern-writing', 'pages', 'page'];

export const nameOf = ({ spaceId, changeRequestId = '', pageId }: PageKey): string =>
  [spaceId, changeRequestId, pageId].join('/');

/** Rejects where the browser keeps nothing, as some do in private windows. */
export async function openJournal(): Promise<Journal> {
  const database = await open();
  const store = (mode: IDBTransactionMode): IDBObjectStore =>
    // A journal that is only in memory would be lost with the machine's power.
    database.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
  return {
    write: async (entry) => void (await answerOf(store('readwrite').put(entry))),
    remove: (id) => answerOf(store('readwrite').delete(id)),
    entriesOf: async (page) => {
      const entries = (await answerOf(store('readonly').index(BY_PAGE).getAll(page))) as JournalEntry[];
      return entries.toSorted((one, other) => one.writtenAt - other.writtenAt);
    },
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_PAGE, 'page');
  };
  return answerOf(request);
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser does not keep what is written.'));
  });
