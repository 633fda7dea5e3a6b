type Document = PDFKit.PDFDocument;

/** What the library has and its types do not. */
interface Writing {
  _write: (data: unknown) => void;
  _offset: number;
  push: (chunk: unknown) => boolean;
  addContent: (operators: string) => unknown;
  page: Sheet;
}

interface Sheet {
  write: (bytes: Uint8Array) => void;
  end: () => void;
}

/** Takes bytes of a PDF, in their order. They are not changed afterwards. */
export type Write = (bytes: Uint8Array) => void;

/** So much is handed on at once. */
const BLOCK = 64 * 1024;

/**
 * Has a document hand on what it writes as soon as there is a block of it. The library would keep every line of the file as
 * an array of bytes of its own until somebody reads it, which is ten times as much as the file. Answers when it has ended.
 */
export function writeTo(document: Document, write: Write): Promise<void> {
  const writing = document as unknown as Writing;
  let open = Buffer.allocUnsafeSlow(BLOCK);
  let used = 0;
  const handOn = (): void => {
    if (used > 0) write(open.subarray(0, used));
    open = Buffer.allocUnsafeSlow(BLOCK);
    used = 0;
  };
  // What it says first, it has said already.
  const begun = document.read() as Buffer | null;
  if (begun !== null) write(begun);
  writing._write = (data) => {
    const bytes = data instanceof Uint8Array ? data : undefined;
    const line = bytes === undefined ? `${String(data)}\n` : '';
    const length = bytes?.byteLength ?? line.length;
    writing._offset += length;
    if (used + length > BLOCK) handOn();
    if (length > BLOCK) return write(bytes ?? Buffer.from(line, 'latin1'));
    if (bytes === undefined) open.write(line, used, 'latin1');
    else open.set(bytes, used);
    used += length;
  };
  return new Promise((resolve) => {
    // The library says with it that there is no more.
    writing.push = () => {
      handOn();
      resolve();
      return false;
    };
  });
}

/** What is drawn on sheets, as text until the sheet is full: the library would make bytes of each line of it. */
export interface Contents {
  /** Ends the sheet that is drawn on. */
  seal: () => void;
}

export function gatherContents(document: Document): Contents {
  const writing = document as unknown as Writing;
  const drawn = new Map<Sheet, string[]>();
  writing.addContent = (operators) => {
    const lines = drawn.get(writing.page);
    if (lines === undefined) drawn.set(writing.page, [operators]);
    else lines.push(operators);
    return document;
  };
  return {
    seal: () => {
      const { page } = writing;
      const lines = drawn.get(page) ?? [];
      drawn.delete(page);
      page.write(Buffer.from(`${lines.join('\n')}\n`, 'latin1'));
      page.end();
      // The library ends all of them once more when the document ends.
      page.end = () => undefined;
    },
  };
}
