const feedback = document.querySelector('.page-feedback');

if (feedback) {
  const form = feedback.querySelector('form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendFeedback(form, feedback);
  });
}

async function sendFeedback(form, section) {
  const button = form.querySelector('[type=submit]');
  button.disabled = true;
  try {
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(String(answer.status));
    form.hidden = true;
    const thanks = section.querySelector('.page-feedback-thanks');
    thanks.classList.add('is-shown');
    thanks.focus();
  } catch {
    button.disabled = false;
    let failed = form.querySelector('.page-feedback-failed');
    if (!failed) {
      failed = document.createElement('p');
      failed.className = 'page-feedback-failed';
      failed.setAttribute('role', 'alert');
      button.before(failed);
    }
    failed.textContent = form.dataset.failed;
  }
}
