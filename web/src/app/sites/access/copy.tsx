import { IconCopy } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () =>
    void copyText(text, {
      done: `Copied: ${what}.`,
      failed: `The browser does not let ${what} be copied. Select it instead.`,
    });
  return <IconButton label={`Copy ${what}`} icon={<IconCopy size={16} />} onPress={copy} />;
}

/** A text that is copied rather than read, with its button. */
export const CopyText = ({ text, what }: { text: string; what: string }) => (
  <span className="copy-text">
    <code className="site-url">{text}</code>
    <CopyButton text={text} what={what} />
  </span>
);
