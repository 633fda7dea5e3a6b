import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { useLooking } from '../../context.ts';

interface Rule {
  type?: string;
  rule?: string;
  [further: string]: unknown;
}

interface MergeRules {
  type: 'inherit' | 'none' | 'rules';
  rules?: Rule[];
}

const CHOICES = [
  ['require_at_least_one_review', 'Somebody other than the author approved it'],
  ['require_all_reviews_approved', 'Everybody who was asked approved it'],
  ['require_up_to_date_change_request', 'It has all that the space has'],
  ['require_change_request_subject', 'It has a subject'],
  ['require_change_request_description', 'It has a description'],
] as const;

const nameOf = ({ type, rule }: Rule): string => rule ?? type ?? '';
const isSimple = (rule: Rule): boolean => CHOICES.some(([name]) => name === nameOf(rule));

/** What a space demands before a merge. Rules that this window does not know stay as they are. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { space } = useLooking();
  const { mergeRules = { type: 'inherit' } } = space as { mergeRules?: MergeRules };
  const rules = mergeRules.rules ?? [];
  const [type, setType] = useState(mergeRules.type);
  const [chosen, setChosen] = useState(() => rules.filter(isSimple).map(nameOf));
  const others = rules.filter((rule) => !isSimple(rule));
  const client = useQueryClient();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () => {
      const all = [...chosen.map((rule) => ({ rule })), ...others];
      return call('PATCH /spaces/{spaceId}', {
        path: { spaceId: space.id },
        body: { mergeRules: type === 'rules' ? { type, rules: all } : { type } },
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['space', space.id] });
      onClose();
    },
  });
  return (
    <FormDialog title="Merge rules of this space" action="Save" doing={save} onClose={onClose}>
      <Select
        label="Rules"
        value={type}
        onChange={(value) => setType(value as MergeRules['type'])}
        choices={[
          ['inherit', 'Those of the organization'],
          ['rules', 'Rules of this space'],
          ['none', 'None'],
        ]}
      />
      {type === 'rules' && (
        <CheckboxGroup className="radios" value={chosen} onChange={setChosen}>
          <Label className="field-label">A change request is merged only if</Label>
          {CHOICES.map(([name, label]) => (
            <Checkbox key={name} value={name} className="check">
              {label}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {type === 'rules' && others.length > 0 && (
        <p className="field-help">
          {others.length === 1 ? 'One further rule, which is' : `${others.length} further rules, which are`} set by the
          API,
          {others.length === 1 ? ' stays' : ' stay'} as {others.length === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {type !== 'rules' && rules.length > 0 && (
        <p className="field-help">The rules of this space are given up when you save.</p>
      )}
      {save.error !== null && <p role="alert">{save.error.message}</p>}
    </FormDialog>
  );
}
