import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { languageName } from '../../../ui/language-name.ts';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Select } from '../../../ui/select.tsx';
import { LANGUAGES } from '../translations/languages.ts';
import { faultOf, TERMS_AT_MOST, termsIn, type Written } from './lines.ts';
import { refusalsOf, type SynonymGroup, useChanging } from './reads.ts';

interface Props {
  organizationId: string;
  group?: SynonymGroup;
  /** What somebody looked for and did not find. */
  word?: string;
  onClose: () => void;
}

/** Words that mean the same, or that find others and are not found by them. */
export function SynonymDialog({ organizationId, group, word, onClose }: Props) {
  const begun = group?.from ?? (word === undefined ? [] : [word]);
  const [isOneWay, setOneWay] = useState(group === undefined ? word !== undefined : group.from !== undefined);
  const [from, setFrom] = useState(begun.join('\n'));
  const [terms, setTerms] = useState((group?.terms ?? []).join('\n'));
  const [language, setLanguage] = useState(group?.language ?? '');
  const [isTried, setTried] = useState(false);
  const save = useChanging(organizationId);
  // What was written on one side stays when it is no longer one-way.
  const all = isOneWay ? termsIn(terms) : [...(word === undefined ? [] : termsIn(from)), ...termsIn(terms)];
  const written: Written = {
    terms: all,
    ...(isOneWay && { from: termsIn(from) }),
    ...(language !== '' && { language }),
  };
  const fault = faultOf(written);
  const send = () => {
    setTried(true);
    if (fault !== undefined) return;
    const change = group === undefined ? { type: 'insert' as const } : { type: 'update' as const, id: group.id };
    save.mutate([{ ...change, ...written }], { onSuccess: onClose });
  };
  const refused = save.error === null ? undefined : refusalsOf(save.error)[0]?.message;
  const wrong = isTried && fault !== undefined ? `The group ${fault}.` : refused;
  return (
    <FormDialog
      title={group === undefined ? 'New group of synonyms' : 'Edit the group'}
      action="Save"
      doing={{ isPending: save.isPending, mutate: send }}
      onClose={onClose}
      keepsOpen={terms !== (group?.terms ?? []).join('\n') || from !== begun.join('\n')}
    >
      <OptionCards
        label="What they do"
        value={isOneWay ? 'one-way' : 'mutual'}
        options={[
          ['mutual', 'Mean the same', 'Who searches for one finds all.'],
          ['one-way', 'One-way', 'Who searches for the first finds the others, too. Not the other way around.'],
        ]}
        onChange={(way) => setOneWay(way === 'one-way')}
      />
      {(isOneWay || word !== undefined) && (
        <Field label="Searched for" lines={2} value={from} onChange={setFrom} help="One in each line." />
      )}
      <Field
        autoFocus={word !== undefined}
        label={isOneWay ? 'Also finds' : 'Words'}
        lines={4}
        value={terms}
        onChange={setTerms}
        help={`One word or phrase in each line, ${TERMS_AT_MOST} in all. Plurals and other forms are found by themselves.`}
      />
      <Select
        label="Language"
        value={language}
        onChange={setLanguage}
        choices={[['', 'All languages'], ...LANGUAGES.map((code) => [code, languageName(code)] as const)]}
      />
      {wrong !== undefined && (
        <p role="alert" className="field-error">
          {wrong}
        </p>
      )}
    </FormDialog>
  );
}
