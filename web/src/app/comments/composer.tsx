import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { forget, recall, remember } from '../api/memory.ts';
import { Button } from '../ui/button.tsx';
import { isMac } from '../ui/mod-key.ts';
import { peopleNamed } from './reads.ts';
import { askedFor, type Person } from './text.ts';

export interface Written {
  text: string;
  mentioned: readonly Person[];
}

interface ComposerProps {
  label: string;
  action: string;
  organizationId: string;
  /** Under which this browser keeps what is not sent yet. */
  keptAs: string;
  start?: Written;
  autoFocus?: boolean;
  /** Whether it may be sent without a word. */
  mayBeBlank?: boolean;
  isPending: boolean;
  error: string | undefined;
  /** Resolves once it is sent; what was written stays where it is refused. */
  onSend: (written: Written) => Promise<unknown>;
  onCancel?: () => void;
}

const EMPTY: Written = { text: '', mentioned: [] };
export const TEXT_AT_MOST = 10_000;

/** Where a comment is written: Markdown, and people after an `@`. */
export function Composer(props: ComposerProps) {
  const { label, action, organizationId, keptAs, start = EMPTY, autoFocus = false, isPending, error } = props;
  const { mayBeBlank = false } = props;
  const [written, setWritten] = useState(() => kept(keptAs) ?? start);
  const area = useRef<HTMLTextAreaElement>(null);
  const isBlank = !mayBeBlank && written.text.trim() === '';
  const [asked, setAsked] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const ids = useId();
  const { data: found } = useQuery({ ...peopleNamed(organizationId, asked ?? ''), enabled: asked !== undefined });
  const people = asked === undefined ? [] : (found ?? []);
  const change = (next: Written): void => {
    setWritten(next);
    remember(keptAs, next);
  };
  const follow = (): void => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    setAsked(selectionStart === selectionEnd ? askedFor(value.slice(0, selectionStart)) : undefined);
    setChosen(0);
  };
  const mention = (person: Person): void => {
    const at = area.current?.selectionStart ?? written.text.length;
    const from = at - (asked?.length ?? 0);
    const text = `${written.text.slice(0, from)}${person.displayName} ${written.text.slice(at)}`;
    const caret = from + person.displayName.length + 1;
    // The next key may come before the next frame.
    flushSync(() => {
      change({ text, mentioned: [...written.mentioned.filter(({ id }) => id !== person.id), person] });
      setAsked(undefined);
    });
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  };
  const send = async (): Promise<void> => {
    if (isPending || isBlank) return;
    await props.onSend(written);
    forget(keptAs);
    setWritten(EMPTY);
  };
  const cancel = (): void => {
    forget(keptAs);
    props.onCancel?.();
  };
  const press = (event: KeyboardEvent): void => {
    const person = people[chosen];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // A refusal is shown below.
      void send().catch(() => undefined);
    } else if (person !== undefined && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      mention(person);
    } else if (person !== undefined && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length);
    } else if (event.key === 'Escape' && asked !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setAsked(undefined);
    }
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(() => undefined);
      }}
    >
      <textarea
        ref={area}
        className="input"
        aria-label={label}
        placeholder={label}
        rows={3}
        maxLength={TEXT_AT_MOST}
        value={written.text}
        // The writer asked for this field.
        autoFocus={autoFocus}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? `${ids}-people` : undefined}
        aria-activedescendant={people.length > 0 ? `${ids}-${chosen}` : undefined}
        aria-describedby={error === undefined ? undefined : `${ids}-error`}
        onChange={({ target }) => {
          change({ ...written, text: target.value });
          follow();
        }}
        onSelect={follow}
        onBlur={() => setAsked(undefined)}
        onKeyDown={press}
      />
      {people.length > 0 && (
        <ul className="composer-people" id={`${ids}-people`} role="listbox" aria-label="People">
          {people.map((person, index) => (
            <li
              key={person.id}
              id={`${ids}-${index}`}
              role="option"
              aria-selected={index === chosen}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                mention(person);
              }}
            >
              {person.displayName}
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${ids}-error`} role="alert">
          {error}
        </p>
      )}
      <div className="composer-actions">
        <span className="composer-hint">{isMac() ? '⌘ Enter' : 'Ctrl Enter'} sends</span>
        {props.onCancel !== undefined && (
          <Button kind="quiet" onPress={cancel}>
            Cancel
          </Button>
        )}
        <Button kind="main" type="submit" isPending={isPending} isDisabled={isBlank}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** What was written here and not sent, however the browser came to lose it. */
function kept(key: string): Written | undefined {
  const value = recall(key) as Partial<Written> | undefined;
  if (typeof value?.text !== 'string' || value.text === '' || !Array.isArray(value.mentioned)) return undefined;
  const isPerson = (each: unknown): each is Person =>
    typeof each === 'object' && each !== null && 'id' in each && 'displayName' in each;
  return { text: value.text, mentioned: value.mentioned.filter(isPerson) };
}
