// The lines of an event stream, as far as chat completions use them.

/** Far above what one piece of an answer takes. */
const LINE_AT_MOST = 128 * 1024;

/** Somebody sends what is no event stream. */
export class UnreadableStream extends Error {
  override name = 'UnreadableStream';
}

/** What stands behind `data:`, line by line; all other lines say nothing. */
export async function* dataLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    if (rest.length > LINE_AT_MOST) throw new UnreadableStream('A line is too long.');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim();
}
