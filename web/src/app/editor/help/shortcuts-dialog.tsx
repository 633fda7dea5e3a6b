import { Dialog } from '../../ui/dialog.tsx';
import { isMac } from '../../ui/mod-key.ts';
import './help.css';
import { keyWords, type Shortcut, SHORTCUTS } from './shortcut-list.ts';

/** Which keys do what. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="wide" isOpen onClose={onClose}>
      {/* Who scrolls by keyboard has to be able to get here. */}
      <div className="shortcuts" tabIndex={0} role="group" aria-label="Shortcuts">
        <div className="shortcuts-columns">
          {SHORTCUTS.map(({ title, shortcuts }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {shortcuts.map((shortcut) => (
                  <Row key={shortcut.does} {...shortcut} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const Row = ({ keys, does }: Shortcut) => (
  <div className="shortcut">
    <dt>{does}</dt>
    <dd>
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && ' or '}
          {keyWords(key, isMac()).map((word) => (
            <kbd key={word}>{word}</kbd>
          ))}
        </span>
      ))}
    </dd>
  </div>
);
