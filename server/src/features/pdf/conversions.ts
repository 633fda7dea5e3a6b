import { createTaskProcess, TaskLost, TaskTimeout } from '#platform/workers/index.ts';
import type { Book } from '@lectern/pdf';
import { type Converted, isConvertible } from '@lectern/pdf/conversions';
import type { PackedBook } from '@lectern/pdf/packed';

/** What the process answers; nothing where the picture cannot be had. */
export interface Conversion {
  converted: Converted | undefined;
}

const PROCESS = { url: new URL('./convert.worker.ts', import.meta.url), heapMb: 128, idleMs: 15_000 };
const EACH = { seconds: 20 };
/** Of a whole book, in milliseconds: what comes later leaves its text. */
const ALL_AT_MOST = 45_000;

/**
 * The book with its pictures as kinds that a PDF knows, which take the places of what they were: nobody keeps both. Each is read
 * in a process of its own, which ends with the last.
 */
export async function withConvertedPictures(book: Book & Pick<PackedBook, 'pictures'>): Promise<Book> {
  const open = Object.entries(book.pictures).filter(([, bytes]) => isConvertible(bytes));
  if (open.length === 0) return book;
  const sizes: Record<string, { width: number; height: number }> = {};
  const until = performance.now() + ALL_AT_MOST;
  const converter = createTaskProcess(PROCESS);
  try {
    for (const [id, bytes] of open) {
      if (performance.now() > until) break;
      const converted = await convert(converter, bytes);
      if (converted === undefined) continue;
      book.pictures[id] = converted.bytes;
      sizes[id] = { width: converted.width, height: converted.height };
    }
  } finally {
    converter.close();
  }
  return { ...book, sizes, ...withoutLost(book, sizes) };
}

/** The diagrams whose drawings could be converted. The others are their sources. */
function withoutLost({ diagrams }: Book, sizes: NonNullable<Book['sizes']>): Pick<Book, 'diagrams'> {
  if (diagrams === undefined) return {};
  return { diagrams: new Map([...diagrams].filter(([, { file }]) => Object.hasOwn(sizes, file))) };
}

async function convert(
  converter: ReturnType<typeof createTaskProcess>,
  bytes: Uint8Array,
): Promise<Converted | undefined> {
  try {
    return ((await converter.run({ bytes }, EACH)) as Conversion).converted;
  } catch (error) {
    // Too slow, or the end of the process: its text stands in the place of the picture.
    if (error instanceof TaskTimeout || error instanceof TaskLost) return undefined;
    throw error;
  }
}
