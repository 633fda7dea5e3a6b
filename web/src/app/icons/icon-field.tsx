import { IconMoodPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { Button } from '../ui/button.tsx';
import { toEmoji } from '../ui/emoji.ts';
import './icons.css';
import { type Icon, NO_ICON } from './names.ts';
import { Picker } from './picker.tsx';
import { IconPicture, Pictures } from './pictures.tsx';

/** Chooses what stands before a title. Some things have emoji alone, and some icons. */
export function IconField({
  label,
  value,
  onChange,
  error,
  hasIcons = true,
  hasEmoji = true,
}: {
  label: string;
  value: Icon;
  onChange: (value: Icon) => void;
  error?: string | undefined;
  hasIcons?: boolean;
  hasEmoji?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isSet = value.emoji !== '' || value.icon !== '';
  const choose = (next: Icon) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="icon-field">
        <Button
          ref={button}
          aria-haspopup="dialog"
          aria-label={isSet ? `${label}: ${value.icon || value.emoji}. Change it` : `Choose: ${label}`}
          onPress={() => setOpen(true)}
        >
          <Shown value={value} />
        </Button>
        <Popover
          className="popover icon-popover"
          placement="bottom start"
          triggerRef={button}
          isOpen={isOpen}
          onOpenChange={setOpen}
        >
          <Dialog aria-label={label} className="icon-dialog">
            <Picker hasIcons={hasIcons} hasEmoji={hasEmoji} value={value} onChoose={choose} />
          </Dialog>
        </Popover>
        {isSet && (
          <Button kind="quiet" onPress={() => onChange(NO_ICON)}>
            Remove
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function Shown({ value: { emoji, icon } }: { value: Icon }) {
  if (emoji !== '') return <span aria-hidden>{toEmoji(emoji)}</span>;
  if (icon === '')
    return (
      <>
        <IconMoodPlus size={18} aria-hidden />
        Choose
      </>
    );
  return (
    <>
      <Pictures names={[icon]} />
      <IconPicture name={icon} />
      {icon}
    </>
  );
}
