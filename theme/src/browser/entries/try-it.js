// Sends the request that a reader filled in, straight from the browser, and shows what came back as text. Nothing is kept.

const SHOWN_AT_MOST = 100_000;

for (const form of document.querySelectorAll('.api-form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form) {
  const answer = form.querySelector('.api-answer');
  const button = form.querySelector('.api-send');
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  answer.textContent = form.dataset.sending;
  const started = performance.now();
  try {
    const { url, options } = requestOf(form);
    const response = await fetch(url, options);
    const text = await response.text();
    show(answer, { response, text, took: Math.round(performance.now() - started) });
  } catch {
    answer.textContent = form.dataset.failed;
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

function requestOf(form) {
  const { method } = form.dataset;
  const headers = new Headers();
  const query = new URLSearchParams();
  let path = form.dataset.path;
  const fields = [...form.elements].filter((field) => field.name && field.value !== '');
  const valueOf = (name) => fields.find((field) => field.name === name)?.value;
  for (const { name, value } of fields) {
    const [, place, key] = /^(path|query|header):([^]*)$/.exec(name) ?? [];
    if (place === 'path') path = path.replaceAll(`{${key}}`, () => encodeURIComponent(value));
    else if (place === 'query') query.append(key, value);
    else if (place === 'header') headers.set(key, value);
  }
  const [user, password] = [valueOf('basic-user'), valueOf('basic-password')];
  if (user !== undefined || password !== undefined) headers.set('authorization', basic(user ?? '', password ?? ''));
  const token = valueOf('bearer');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const body = form.elements.namedItem('body');
  const sent = body && body.value.trim() !== '' && method !== 'GET' && method !== 'HEAD' ? body.value : undefined;
  if (sent !== undefined) headers.set('content-type', body.dataset.type);
  const url = new URL(valueOf('server').replace(/\/$/, '') + path);
  for (const [key, value] of query) url.searchParams.append(key, value);
  const options = {
    method,
    headers,
    body: sent,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  return { url, options };
}

function basic(user, password) {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function show(answer, { response, text, took }) {
  const status = document.createElement('p');
  status.className = 'api-answer-status';
  const code = document.createElement('code');
  code.className = `openapi-status status-${Math.floor(response.status / 100)}`;
  code.textContent = response.status;
  status.append(code, ` ${response.statusText} · ${took} ms`);
  const box = document.createElement('pre');
  box.tabIndex = 0;
  box.textContent = pretty(text).slice(0, SHOWN_AT_MOST);
  answer.replaceChildren(status, ...(text === '' ? [] : [box]));
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not every answer is JSON.
    return text;
  }
}
