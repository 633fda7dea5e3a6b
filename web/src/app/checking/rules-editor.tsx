import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import '../administration/administration.css';
import { SaveSection } from '../administration/save-section.tsx';
import { ApiError } from '../api/client.ts';
import { Field } from '../ui/field.tsx';
import { notify } from '../ui/toast-queue.ts';
import './checking.css';
import { type Change, checksOf, mistakesIn, putChecks, type ReadSettings, type Scope, toWords } from './rules.ts';

/** The style rules and the words of an organization or a space, for who may set them. */
export function RulesEditor(part: PartProps) {
  return (
    <>
      <Rules {...part} />
      <Words {...part} />
    </>
  );
}

interface PartProps {
  scope: Scope;
  read: ReadSettings;
}

function useSaving(scope: Scope, { etag }: ReadSettings) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (change: Change) => putChecks(scope, change, etag),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: checksOf(scope).queryKey });
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('findings') });
      notify({ kind: 'done', text: 'The checks are saved.' });
    },
  });
}

const EXAMPLE = `rules:
  code-language: off
terms:
  - not: login to
    use: log in to`;

function Rules({ scope, read }: PartProps) {
  const [source, setSource] = useState(read.settings.source);
  const save = useSaving(scope, read);
  return (
    <SaveSection
      {...REFUSED}
      title="Style rules"
      isChanged={source !== read.settings.source}
      save={save}
      onSave={() => save.mutate({ source })}
    >
      <Field
        label="Rules as YAML"
        lines={14}
        maxLength={100_000}
        spellCheck="false"
        value={source}
        onChange={setSource}
        placeholder={EXAMPLE}
        help="Severities of rules, preferred terms, patterns, the case of headings. The same text is .lectern/checks.yaml in a repository."
      />
    </SaveSection>
  );
}

function Words({ scope, read }: PartProps) {
  const [text, setText] = useState(read.settings.words.join('\n'));
  const save = useSaving(scope, read);
  const words = toWords(text);
  return (
    <SaveSection
      {...REFUSED}
      title="Dictionary"
      isChanged={words.join('\n') !== read.settings.words.join('\n')}
      save={save}
      onSave={() => save.mutate({ words })}
    >
      <Field
        label="Words of your own"
        lines={8}
        spellCheck="false"
        value={text}
        onChange={setText}
        help={`One word in each line, in any case. Texts are checked in ${read.settings.language}; there are dictionaries of ${read.settings.languages.join(', ')}.`}
      />
    </SaveSection>
  );
}

/** Each mistake in the rules stands with its place. */
const REFUSED = {
  className: 'checks-form',
  refusal: (error: Error) => <Mistakes error={error} />,
};

function Mistakes({ error }: { error: Error }) {
  const mistakes = error instanceof ApiError ? mistakesIn(error.answer) : [];
  return (
    <div role="alert" className="field-error">
      <p>{error.message}</p>
      {mistakes.length > 0 && (
        <ul className="checks-mistakes">
          {mistakes.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path !== '' && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function InForce({ read: { settings } }: { read: ReadSettings }) {
  return (
    <section className="admin-section" aria-label="Rules in force">
      <h2>Rules in force</h2>
      <table className="checks-rules">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Finds</th>
            <th scope="col">Severity</th>
          </tr>
        </thead>
        <tbody>
          {settings.rules.map(({ id, title, severity }) => (
            <tr key={id} data-severity={severity}>
              <th scope="row">
                <code>{id}</code>
              </th>
              <td>{title}</td>
              <td>{severity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
