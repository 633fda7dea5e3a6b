import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { dress, isShown, keepPlace, type Screen } from './dressing.ts';

/** The widths of the screens that are shown, in CSS pixels. */
const WIDTHS = { desktop: 1280, phone: 390 };

/**
 * The site's own scripts run, and they need the origin of the server: for the pictures of the preview, which a cookie opens. So the
 * frame is no wall against these scripts; what keeps authors from having scripts of theirs is the policy of the page. The frame
 * still takes everything that no page of a site needs in here, such as leading the whole window elsewhere.
 */
const SANDBOX = 'allow-same-origin allow-scripts';

interface FramesProps {
  url: string;
  /** Changes whenever the content of the page did. */
  stamp: string;
  screen: Screen;
  title: string;
  /** Which page is shown, whenever one has loaded: links in it lead on. */
  onShown?: (path: string) => void;
}

/**
 * A page in a frame. A newer state of it loads behind the one that is shown, and takes its place, scrolled to where the reader
 * was, when it is there: nothing flickers while somebody writes.
 */
export function Frames({ url, stamp, screen, title, onShown }: FramesProps) {
  const wanted = `${stamp} ${url}`;
  const [{ shown, next, failed, isThere = false }, setStates] = useState<States>({ shown: wanted });
  const [frame, nextFrame] = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)];
  const [box, width] = useWidth();
  useEffect(() => {
    // What comes while one loads waits for it: whoever types on would otherwise never see any.
    if (isThere && next === undefined && wanted !== shown && wanted !== failed)
      setStates({ shown, isThere, next: wanted });
  }, [wanted, shown, next, failed, isThere]);
  useEffect(() => {
    for (const each of [frame.current, nextFrame.current]) if (each !== null) dress(each, screen);
  }, [screen, frame, nextFrame]);
  const loaded = (key: string, loadedFrame: HTMLIFrameElement) => {
    if (!isShown(loadedFrame)) return setStates({ shown, isThere, failed: key });
    dress(loadedFrame, screen);
    onShown?.(loadedFrame.contentWindow?.location.pathname ?? '');
    if (key === next) keepPlace(frame.current, loadedFrame);
    if (key === next || !isThere) setStates({ shown: key, isThere: true });
  };
  const scale = Math.min(1, width / WIDTHS[screen.device]);
  const style = {
    inlineSize: WIDTHS[screen.device],
    blockSize: `${100 / scale}%`,
    transform: `scale(${scale})`,
  };
  if (failed === shown)
    return (
      <Empty title="The preview did not load" text="The server could not be reached.">
        <Button onPress={() => setStates({ shown: `again ${wanted}` })}>Try again</Button>
      </Empty>
    );
  return (
    <div className="preview-frames" data-device={screen.device} ref={box}>
      {!isThere && <Loading />}
      {(next === undefined ? [shown] : [shown, next]).map((key) => (
        <iframe
          key={key}
          ref={key === next ? nextFrame : frame}
          className="preview-frame"
          data-state={key === next || !isThere ? 'loading' : 'shown'}
          sandbox={SANDBOX}
          style={style}
          src={key.slice(key.lastIndexOf(' ') + 1)}
          title={title}
          {...(key === next && { 'aria-hidden': true, tabIndex: -1 })}
          onLoad={(event) => loaded(key, event.currentTarget)}
        />
      ))}
    </div>
  );
}

interface States {
  shown: string;
  /** Whether it has arrived. */
  isThere?: boolean;
  next?: string;
  /** What could not be loaded. It is not tried again by itself. */
  failed?: string;
}

function useWidth(): [React.RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(WIDTHS.phone);
  const observe = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [observe, width];
}
