import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export interface Notice {
  kind: 'done' | 'failed';
  text: string;
  /** Something to do about it, such as to undo. */
  action?: { label: string; onPress: () => void };
}

export const notices = new ToastQueue<Notice>({ maxVisibleToasts: 3 });

/** Shows a notice for a while; a failure stays until it is closed, and what can be undone stays longer. */
export function notify(notice: Notice): void {
  const timeout = notice.kind === 'failed' ? undefined : notice.action === undefined ? 5000 : 10_000;
  notices.add(notice, timeout === undefined ? {} : { timeout });
}
