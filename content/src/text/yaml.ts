import { parseDocument } from 'yaml';

export type YamlResult = { ok: true; value: unknown } | { ok: false; message: string };

/** YAML to plain values. Errors are a value; duplicate keys are allowed (the last wins), aliases are bounded. */
export function readYaml(text: string): YamlResult {
  if (nestsTooDeeply(text)) return { ok: false, message: 'It nests too deeply.' };
  try {
    const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
    const [error] = document.errors;
    if (error) return { ok: false, message: firstLine(error.message) };
    return { ok: true, value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    return { ok: false, message: firstLine(error instanceof Error ? error.message : String(error)) };
  }
}

/** Nobody nests so many lists and mappings in brackets; the parser takes long for thousands. */
const DEPTH_AT_MOST = 100;

/** So many entries in one line, each in the one before, take the parser seconds for each doubling. */
const ENTRIES_IN_A_ROW = /(?:[-?:][ \t]+){20}/;

// Brackets in quotes count too: a text with a hundred more that open than close is none either.
function nestsTooDeeply(text: string): boolean {
  if (ENTRIES_IN_A_ROW.test(text)) return true;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > DEPTH_AT_MOST) return true;
  }
  return false;
}

function firstLine(message: string): string {
  return (message.split('\n', 1)[0] ?? '').slice(0, 200);
}
