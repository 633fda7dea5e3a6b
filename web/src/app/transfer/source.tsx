import { IconFileUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { Button as AriaButton, DropZone, FileTrigger, Label, Radio, RadioGroup, Text } from 'react-aria-components';
import { Field } from '../ui/field.tsx';
import type { Recognized } from '@lectern/convert/recognize';
import { sizeText } from '../ui/size-text.ts';
import { foundText, type Kind, KINDS, textsOf } from './texts.ts';

/** What somebody wants to import, as far as they said it. */
export interface Given {
  kind: Kind;
  way: 'file' | 'url';
  file: File | undefined;
  /** What is in the file, as far as its names say it. */
  found: Recognized | undefined;
  url: string;
  ref: string;
  /** Whether pictures of other hosts are fetched. */
  fetchesPictures: boolean;
}

interface Props {
  given: Given;
  isDisabled: boolean;
  onChange: (changes: Partial<Given>) => void;
  onFile: (file: File) => void;
}

export function ChooseSource({ given, isDisabled, onChange, onFile }: Props) {
  const texts = textsOf(given.kind);
  return (
    <>
      <RadioGroup
        className="import-kinds"
        value={given.kind}
        isDisabled={isDisabled}
        onChange={(value) => {
          const kind = value as Kind;
          const { takes } = textsOf(kind);
          onChange({ kind, way: takes.includes(given.way) ? given.way : takes[0]! });
        }}
      >
        <Label className="import-step">What do you import?</Label>
        <div className="import-cards">
          {KINDS.map(({ kind, label }) => (
            <Radio key={kind} value={kind} className="import-card">
              {label}
            </Radio>
          ))}
        </div>
        <Text slot="description" className="field-help">
          {texts.help}
        </Text>
      </RadioGroup>
      {texts.takes.length > 1 && (
        <RadioGroup
          className="import-ways"
          aria-label="Where it is"
          orientation="horizontal"
          value={given.way}
          isDisabled={isDisabled}
          onChange={(value) => onChange({ way: value as Given['way'] })}
        >
          <Radio value="file" className="radio">
            A file of mine
          </Radio>
          <Radio value="url" className="radio">
            At an address
          </Radio>
        </RadioGroup>
      )}
      {given.way === 'file' ? (
        <ChooseFile given={given} isDisabled={isDisabled} onFile={onFile} />
      ) : (
        <GiveAddress given={given} isDisabled={isDisabled} onChange={onChange} />
      )}
    </>
  );
}

function ChooseFile({ given: { kind, file, found }, isDisabled, onFile }: Omit<Props, 'onChange'>) {
  const help = useId();
  const { accepts } = textsOf(kind);
  return (
    <DropZone
      className="import-drop"
      aria-label="The file"
      isDisabled={isDisabled}
      onDrop={({ items }) => {
        const [first] = items.filter((item) => item.kind === 'file');
        if (first !== undefined) void first.getFile().then(onFile);
      }}
    >
      <IconFileUpload size={28} aria-hidden />
      {file === undefined ? (
        <p>Drop the file here.</p>
      ) : (
        <div role="status">
          <p>
            <strong>{file.name}</strong>, {sizeText(file.size)}
          </p>
          {found !== undefined && <Found found={found} />}
        </div>
      )}
      <FileTrigger
        acceptedFileTypes={accepts}
        onSelect={(files) => {
          const [first] = files ?? [];
          if (first !== undefined) onFile(first);
        }}
      >
        <AriaButton className="button" isDisabled={isDisabled} aria-describedby={help}>
          {file === undefined ? 'Choose a file' : 'Choose another file'}
        </AriaButton>
      </FileTrigger>
      <p id={help} className="field-help">
        {accepts.join(', ')}
      </p>
    </DropZone>
  );
}

/** What will come, before anything is sent. */
function Found({ found }: { found: Recognized }) {
  const { first, pages } = found;
  return (
    <>
      <p>{foundText(found)}</p>
      {pages > 0 && found.tool !== 'word' && (
        <p className="field-help">
          {first.join(', ')}
          {pages > first.length && ', …'}
        </p>
      )}
    </>
  );
}

function GiveAddress({ given, isDisabled, onChange }: Omit<Props, 'onFile'>) {
  const { address = 'https://' } = textsOf(given.kind);
  return (
    <div className="import-address">
      <Field
        label="Address"
        help="By http or https, without a user name and password."
        type="url"
        isRequired
        isDisabled={isDisabled}
        maxLength={2048}
        placeholder={address}
        value={given.url}
        onChange={(url) => onChange({ url })}
      />
      {given.kind === 'git' && (
        <Field
          label="Branch, tag or commit"
          help="Leave it empty for the default branch."
          isDisabled={isDisabled}
          maxLength={250}
          value={given.ref}
          onChange={(ref) => onChange({ ref })}
        />
      )}
    </div>
  );
}
