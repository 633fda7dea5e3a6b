import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';

/** Puts a text into the clipboard, and says so at its place. */
export function CopyButton({ text, label, isSmall = false }: { text: string; label: string; isSmall?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  const press = async () => {
    if (await copyText(text)) setCopied(true);
  };
  const icon = isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />;
  if (isSmall) return <IconButton label={label} icon={icon} onPress={() => void press()} />;
  return (
    <Button onPress={() => void press()}>
      {icon}
      {label}
    </Button>
  );
}

/** Something to be entered elsewhere: what it is, its value, and a button that copies it. */
export function Copied({ name, value, label }: { name: string; value: string; label?: string }) {
  return (
    <div className="admin-copied">
      <span className="field-label">{name}</span>
      <code dir="ltr">{value}</code>
      <CopyButton text={value} label={label ?? `Copy ${name}`} isSmall />
    </div>
  );
}
