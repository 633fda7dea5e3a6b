import { IconArrowDown, IconArrowUp, IconLetterCase, IconTextScan2, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Input, TextField, ToggleButton } from 'react-aria-components';
import type { EditorView } from 'prosemirror-view';
import { Button, IconButton } from '../../ui/button.tsx';
import { useStore } from '../store.ts';
import { type Finder, type FindTarget, pageTarget } from './finder.ts';
import './find.css';
import { MATCHES_AT_MOST } from './matches.ts';

export interface FindBarProps {
  view: EditorView;
  /** In place of the blocks. */
  source: FindTarget | undefined;
  isReplacing: boolean;
  /** Counts up each time that somebody asks for it: what is selected then is looked for. */
  asked: number;
  onClose: () => void;
}

/** Looks for words in the page, and replaces them. */
export function FindBar(props: FindBarProps) {
  const [finder, setFinder] = useState<Finder>();
  const { view, source } = props;
  const target = useMemo(() => source ?? pageTarget(view), [source, view]);
  useEffect(() => {
    const started = target.start();
    setFinder(started);
    return started.end;
  }, [target]);
  return finder && <Started {...props} target={target} finder={finder} />;
}

function Started({
  target,
  isReplacing,
  asked,
  onClose,
  finder,
}: FindBarProps & { target: FindTarget; finder: Finder }) {
  const [text, setText] = useState(() => target.selected());
  const [replacement, setReplacement] = useState('');
  const [isCase, setCase] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [replaced, setReplaced] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setReplaced(undefined);
    finder.search({ text, isCase, isWhole });
  }, [finder, text, isCase, isWhole]);
  useEffect(() => {
    if (target.hasFocus()) setText((before) => target.selected() || before);
    field.current?.select();
  }, [target, asked]);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === field.current) finder.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="find-bar" role="search" aria-label="Find in the page" onKeyDown={press}>
      <div className="find-row">
        <FindField label="Find" value={text} onChange={setText} field={field} />
        <Count finder={finder} isAsked={text !== ''} replaced={replaced} />
        <Choice label="Match case" isSelected={isCase} onChange={setCase} icon={<IconLetterCase size={18} />} />
        <Choice label="Whole words" isSelected={isWhole} onChange={setWhole} icon={<IconTextScan2 size={18} />} />
        <IconButton label="Previous match" icon={<IconArrowUp size={18} />} onPress={() => finder.step(-1)} />
        <IconButton label="Next match" icon={<IconArrowDown size={18} />} onPress={() => finder.step(1)} />
        <IconButton label="Close" icon={<IconX size={18} />} onPress={onClose} />
      </div>
      {isReplacing && (
        <form
          className="find-row"
          onSubmit={(event) => {
            event.preventDefault();
            finder.replace(replacement);
          }}
        >
          <FindField label="Replace with" value={replacement} onChange={setReplacement} />
          <Button type="submit">Replace</Button>
          <Button onPress={() => setReplaced(finder.replaceAll(replacement))}>Replace all</Button>
        </form>
      )}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  field?: React.Ref<HTMLInputElement>;
}

const FindField = ({ label, value, onChange, field }: FieldProps) => (
  <TextField
    aria-label={label}
    className="find-field"
    value={value}
    onChange={onChange}
    autoFocus={field !== undefined}
  >
    <Input className="input" placeholder={label} {...(field && { ref: field })} />
  </TextField>
);

function Count({ finder, isAsked, replaced }: { finder: Finder; isAsked: boolean; replaced: number | undefined }) {
  const { count, current } = useStore(finder.found);
  const all = count === MATCHES_AT_MOST ? `${count} or more` : String(count);
  const words = count > 0 ? `${current + 1} of ${all}` : isAsked ? 'No matches' : '';
  return (
    <span className="find-count" role="status">
      {replaced === undefined ? words : `${replaced} replaced`}
    </span>
  );
}

interface ChoiceProps {
  label: string;
  icon: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

const Choice = ({ icon, label, ...props }: ChoiceProps) => (
  <ToggleButton {...props} aria-label={label} className="button button-icon" data-kind="quiet">
    {icon}
  </ToggleButton>
);
