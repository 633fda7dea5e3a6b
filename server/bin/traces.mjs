// Errors of the bundle name the sources, as they do without it. Node could do so by itself, but it would read every map at the
// start and keep it; here a map is read when the first error of its file is shown.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The map of each file of the bundle by its address; null for what has none. */
const maps = new Map();

function mapOf(url) {
  let map = maps.get(url);
  if (map === undefined) maps.set(url, (map = readMap(url)));
  return map;
}

function readMap(url) {
  if (!url.startsWith('file:') || !url.includes('/server/dist')) return null;
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    // An error that is shown with other places is better than one about how it is shown.
    return null;
  }
}

function toPlace(frame) {
  const text = String(frame);
  const url = frame.getFileName();
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (typeof url !== 'string' || line === null || column === null) return text;
  const { originalSource, originalLine, originalColumn } = mapOf(url)?.findEntry(line - 1, column - 1) ?? {};
  if (originalSource === undefined) return text;
  return text.replace(
    `${url}:${line}:${column}`,
    `${new URL(originalSource, url)}:${originalLine + 1}:${originalColumn + 1}`,
  );
}

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${toPlace(frame)}`)].join('\n');
