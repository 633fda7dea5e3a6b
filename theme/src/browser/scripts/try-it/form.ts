import { pretty, toRequest } from './request.ts';

const SHOWN_AT_MOST = 100_000;

/** Sends the request that a reader filled in, straight from the browser, and shows what came back as text. Nothing is kept. */
export function liveForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.api-form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const answer = form.querySelector('.api-answer');
  const button = form.querySelector('.api-send');
  if (answer === null || button === null || button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  answer.textContent = form.dataset.sending ?? '';
  const started = performance.now();
  try {
    const { url, options } = requestOf(form);
    const response = await fetch(url, options);
    const text = await response.text();
    show(answer, { response, text, took: Math.round(performance.now() - started) });
  } catch {
    answer.textContent = form.dataset.failed ?? '';
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function requestOf(form: HTMLFormElement): ReturnType<typeof toRequest> {
  const { method = 'GET', path = '' } = form.dataset;
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')];
  const body = controls.find(({ name }) => name === 'body');
  return toRequest({
    method,
    path,
    fields: controls.map(({ name, value }) => ({ name, value })),
    body: body === undefined ? undefined : { text: body.value, type: body.dataset.type ?? '' },
  });
}

function show(answer: Element, { response, text, took }: { response: Response; text: string; took: number }): void {
  const status = document.createElement('p');
  status.className = 'api-answer-status';
  const code = document.createElement('code');
  code.className = `openapi-status status-${Math.floor(response.status / 100)}`;
  code.textContent = String(response.status);
  status.append(code, ` ${response.statusText} · ${took} ms`);
  const box = document.createElement('pre');
  box.tabIndex = 0;
  box.textContent = pretty(text).slice(0, SHOWN_AT_MOST);
  answer.replaceChildren(status, ...(text === '' ? [] : [box]));
}
