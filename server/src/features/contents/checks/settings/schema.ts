import { type Static, Type } from 'typebox';
import { RULE_IDS, type RuleId, SETTINGS_AT_MOST } from '@lectern/checks';
import { named, nullable, DateTime } from '#platform/http/index.ts';

const Word = () => Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S+$' });
export const WORDS_AT_MOST = 10_000;
const Words = () =>
  Type.Array(Word(), { maxItems: WORDS_AT_MOST, description: 'Words that are right, in any case, in their order.' });

const Source = () =>
  Type.String({ maxLength: SETTINGS_AT_MOST, description: 'The style rules as YAML, as they were written.' });

export const CheckSeverity = Type.Enum(['error', 'warning', 'suggestion']);

export const CheckSettings = named(
  'CheckSettings',
  Type.Object({
    object: Type.Literal('check-settings'),
    source: Source(),
    words: Words(),
    updatedAt: nullable(DateTime()),
    rules: Type.Array(
      Type.Object({
        id: Type.Enum([...RULE_IDS]),
        title: Type.String({ description: 'For people.' }),
        severity: Type.Enum(['error', 'warning', 'suggestion', 'off'], {
          description: 'As it is in force here, with what a space has of its organization.',
        }),
      }),
    ),
    languages: Type.Array(Type.String(), { description: 'The languages that there are dictionaries of.' }),
    language: Type.String({ description: 'The language that texts are checked in.' }),
  }),
);

export const PutCheckSettings = Type.Object({
  source: Type.Optional(Source()),
  words: Type.Optional(Words()),
});

const Severity = () => Type.Optional(Type.Enum(['error', 'warning', 'suggestion', 'off']));
const severities = Object.fromEntries(RULE_IDS.map((id) => [id, Severity()])) as Record<
  RuleId,
  ReturnType<typeof Severity>
>;

export const SetSeverities = Type.Object({
  rules: Type.Object(severities, {
    minProperties: 1,
    additionalProperties: false,
    description: 'How grave these rules are, by their ids.',
  }),
});

export const AddCheckWords = Type.Object({ words: Type.Array(Word(), { minItems: 1, maxItems: 100 }) });

export type CheckSettingsAnswer = Static<typeof CheckSettings>;
