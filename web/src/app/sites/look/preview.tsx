import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { Screens } from '../../preview/bar.tsx';
import type { Screen } from '../../preview/dressing.ts';
import { Frames } from '../../preview/frames.tsx';
import '../../preview/preview.css';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { LookPreview as Preview } from './use-preview.ts';

interface Props {
  shown: { preview: Preview; stamp: number } | undefined;
  error: Error | null;
  /** Whether the site shows nothing. */
  isEmpty: boolean;
  title: string;
  screen: Screen;
  onScreen: (change: Partial<Screen>) => void;
  /** Where the preview has the whole width. */
  onBack: () => void;
}

/** A page of the site in the look as it is now, any page: links in it lead on. */
export function LookPreview({ shown, error, isEmpty, title, screen, onScreen, onBack }: Props) {
  // The page that somebody has gone to in the frame, which the next look is shown on.
  const page = useRef<string>(undefined);
  const [target, setTarget] = useState<{ url: string; stamp: string }>();
  const { preview, stamp } = shown ?? {};
  useEffect(() => {
    if (preview === undefined) return;
    const { origin, search } = new URL(preview.url);
    const url = page.current === undefined ? preview.url : origin + page.current + search;
    setTarget({ url, stamp: String(stamp) });
  }, [preview, stamp]);
  return (
    <section className="preview look-preview" aria-label="Preview">
      {/* Where the preview takes the place of the settings, their heading goes with them. */}
      <h1 className="only-spoken look-title">Preview of the look</h1>
      <Toolbar className="preview-bar" aria-label="Preview">
        <Button kind="quiet" className="look-back" onPress={onBack}>
          <IconArrowLeft size={18} aria-hidden /> Back to the settings
        </Button>
        <span className="preview-space" />
        <Screens screen={screen} onChange={onScreen} />
      </Toolbar>
      {isEmpty && (
        <Empty title="There is nothing to preview yet" text="The site shows no space. Add one to its structure." />
      )}
      {!isEmpty && target === undefined && error === null && <Loading />}
      {target === undefined && error !== null && <Empty title="There is no preview" text={error.message} />}
      {target !== undefined && (
        <Frames
          url={target.url}
          stamp={target.stamp}
          screen={screen}
          title={title}
          onShown={(path) => {
            page.current = path.startsWith('/url/preview/') ? path : undefined;
          }}
        />
      )}
    </section>
  );
}
