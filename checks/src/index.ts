// Checks: what a writer would mend in a page, by rules, dictionaries and the style of a team. Text in, findings out, as pure
// functions that run in Node and in browsers. Whoever knows the space says where links lead.
export { readText, type ReadText, severityOf, type TextOptions, toFindings } from './check-text.ts';
export { isWithin } from './ignoring.ts';
export { judgeLink, type LinkVerdict } from './rules/links.ts';
export { findSameTitles, type TitledPage } from './rules/titles.ts';
export { isRule, type Rule, RULE_IDS, type RuleId, RULES } from './findings/table.ts';
export { joinSettings, NO_SETTINGS, readSettings, readSettingsValue, SETTINGS_AT_MOST } from './settings/read.ts';
export type { RuleSetting, Settings, SettingsFault } from './settings/types.ts';
export type { Finding, Found, Speller } from './findings/types.ts';
export type { Severity } from './findings/table.ts';
export { hasAnchor, readAnchors } from './rules/anchors.ts';
