import { asMapping, readYaml } from '@lectern/content';
import { readExceptions } from './read-exceptions.ts';
import { readPatterns, readTerms } from './read-terms.ts';
import { type Reader, readerOf } from './reader.ts';
import { isRule, RULE_IDS, type RuleId } from '../findings/table.ts';
import type { RuleSetting, Settings, SettingsFault } from './types.ts';

export const SETTINGS_AT_MOST = 100_000;
export const NO_SETTINGS: Settings = {
  rules: {},
  words: [],
  terms: [],
  patterns: [],
  frontMatter: [],
  exclude: [],
  ignore: [],
};

const KEYS = ['language', 'rules', 'words', 'terms', 'patterns', 'headings', 'frontMatter', 'exclude', 'ignore'];
const SEVERITIES = ['error', 'warning', 'suggestion', 'off'];

export type ReadSettings = { settings: Settings; faults: SettingsFault[] };

/** Settings as YAML or JSON. Every fault is named with its place; what is faulty counts as left out. Never throws. */
export function readSettings(text: string): ReadSettings {
  if (text.length > SETTINGS_AT_MOST)
    return {
      settings: NO_SETTINGS,
      faults: [{ path: '', message: `It has more than ${SETTINGS_AT_MOST} characters.` }],
    };
  const yaml = readYaml(text);
  if (!yaml.ok)
    return { settings: NO_SETTINGS, faults: [{ path: '', message: `It is not valid YAML: ${yaml.message}` }] };
  return readSettingsValue(yaml.value);
}

/** The same from a value that was read already. */
export function readSettingsValue(value: unknown): ReadSettings {
  const faults: SettingsFault[] = [];
  if (value === null || value === undefined) return { settings: NO_SETTINGS, faults };
  const mapping = asMapping(value);
  if (mapping === undefined)
    return { settings: NO_SETTINGS, faults: [{ path: '', message: 'A mapping is expected.' }] };
  const read = readerOf(mapping, '', faults);
  read.refuseOthers(KEYS);
  const language = read.text('language', 35);
  if (language !== undefined && !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language))
    read.fault('language', 'A language such as "en-US" or "nl" is expected.');
  const headings = read.oneOf('headings', ['sentence', 'title']);
  const settings: Settings = {
    ...(language === undefined ? {} : { language }),
    rules: readRules(read),
    words: read.texts('words', { each: 100, count: 10_000 }),
    terms: readTerms(read),
    patterns: readPatterns(read),
    ...(headings === undefined ? {} : { headings }),
    frontMatter: read.texts('frontMatter', { each: 50, count: 50 }),
    exclude: read.texts('exclude', { each: 500, count: 200 }),
    ignore: readExceptions(read),
  };
  return { settings, faults };
}

function readRules(read: Reader): Settings['rules'] {
  const rules: Partial<Record<RuleId, RuleSetting>> = {};
  const inside = read.mapping('rules');
  for (const id of inside?.keys ?? []) {
    if (!isRule(id)) {
      inside?.fault(id, `There is no such rule. There are: ${RULE_IDS.join(', ')}.`);
      continue;
    }
    const setting = readRule(inside as Reader, id);
    if (setting !== undefined) rules[id] = setting;
  }
  return rules;
}

function readRule(read: Reader, id: RuleId): RuleSetting | undefined {
  // YAML takes a plain `off` for a text, but writers of older YAML mean false by it.
  const value = read.value(id);
  if (value === false) return { severity: 'off' };
  if (typeof value === 'string') {
    const severity = read.oneOf(id, SEVERITIES) as RuleSetting['severity'];
    return severity === undefined ? undefined : { severity };
  }
  const inside = read.mapping(id);
  if (inside === undefined) return undefined;
  inside.refuseOthers(['severity', 'most']);
  const severity = inside.oneOf('severity', SEVERITIES) as RuleSetting['severity'];
  const most = inside.number('most', { min: 5, max: 10_000 });
  return { ...(severity === undefined ? {} : { severity }), ...(most === undefined ? {} : { most }) };
}

/** Settings with more of them on top: rules one by one, lists together. */
export function joinSettings(below: Settings, above: Settings): Settings {
  return {
    ...below,
    ...above,
    rules: { ...below.rules, ...above.rules },
    words: [...below.words, ...above.words],
    terms: [...below.terms, ...above.terms],
    patterns: [...below.patterns, ...above.patterns],
    frontMatter: [...new Set([...below.frontMatter, ...above.frontMatter])],
    exclude: [...below.exclude, ...above.exclude],
    ignore: [...below.ignore, ...above.ignore],
  };
}
