import {
  joinSettings,
  NO_SETTINGS,
  type ReadText,
  readAnchors,
  readSettings,
  readText,
  type Settings,
} from '@lectern/checks';
import { loadSpeller } from '@lectern/checks/dictionaries';
import type { RulesInForce } from './settings/index.ts';

export interface CheckTask {
  text: string;
  rules: RulesInForce;
  /** The names of the variables of the space. */
  variables: readonly string[];
}

/** Settings as this thread has read them, by their keys. */
const known = new Map<string, Settings>();
const KNOWN_AT_MOST = 50;

/** What a text says by itself: the part of the work that costs time, away from the event loop. */
export async function checkText({ text, rules, variables }: CheckTask): Promise<ReadText> {
  const speller = await loadSpeller(rules.language);
  return readText(text, { settings: settingsOf(rules), speller, variables: new Set(variables) });
}

/** The anchors of a page; null where some of them come from elsewhere. */
export const anchorsOf = (text: string): string[] | null => readAnchors(text) ?? null;

function settingsOf({ key, sources, words }: RulesInForce): Settings {
  const before = known.get(key);
  if (before !== undefined) return before;
  const settings = sources.reduce<Settings>((below, source) => joinSettings(below, readSettings(source).settings), {
    ...NO_SETTINGS,
    words,
  });
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(key, settings);
  return settings;
}
