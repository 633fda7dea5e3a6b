import { IconCopy } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-queue.ts';

/** Puts a text into the clipboard, and says so. Browsers refuse it on pages that are not safe. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () => {
    const refused = () =>
      notify({ kind: 'failed', text: `The browser does not let ${what} be copied. Select it instead.` });
    if (navigator.clipboard === undefined) return refused();
    navigator.clipboard.writeText(text).then(() => notify({ kind: 'done', text: `Copied: ${what}.` }), refused);
  };
  return <IconButton label={`Copy ${what}`} icon={<IconCopy size={16} />} onPress={copy} />;
}

/** A text that is copied rather than read, with its button. */
export const CopyText = ({ text, what }: { text: string; what: string }) => (
  <span className="copy-text">
    <code className="site-url">{text}</code>
    <CopyButton text={text} what={what} />
  </span>
);
