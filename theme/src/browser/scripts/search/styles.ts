/** Loads what the box looks like. Done whether it came or not: without it, the box still works. */
export const loadStyles = (): Promise<void> =>
  loadSheet(document.querySelector<HTMLElement>('a.site-search')?.dataset.styles);

export function loadSheet(url: string | undefined): Promise<void> {
  if (url === undefined) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
