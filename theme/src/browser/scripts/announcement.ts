/** Lets readers close what the site has to say. It stays closed until there is something new. */
export function closeAnnouncement(): void {
  const close = document.querySelector<HTMLElement>('.site-announcement .announcement-close');
  if (close === null) return;
  close.hidden = false;
  close.addEventListener('click', () => {
    const root = document.documentElement;
    root.classList.add('announcement-closed');
    try {
      localStorage.setItem('lectern-announcement', root.dataset.announcement ?? '');
    } catch {
      // It is closed on this page then.
    }
  });
}
