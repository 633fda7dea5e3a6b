const announcement = document.querySelector('.site-announcement');

if (announcement) {
  const close = announcement.querySelector('.announcement-close');
  close.hidden = false;
  close.addEventListener('click', () => {
    document.documentElement.classList.add('announcement-closed');
    try {
      localStorage.setItem('lectern-announcement', document.documentElement.dataset.announcement);
    } catch {
      // It is closed on this page then.
    }
  });
}
