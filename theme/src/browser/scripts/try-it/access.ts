import { serverOf } from './fields.ts';

/**
 * Keeps keys and passwords in this browser, so that a reader fills them in once: for as long as the tab is open, or until they
 * no longer want them to be remembered. What is kept is for one server, of one site: no description can get what was filled in
 * for another server by calling its key the same.
 */
export function keepAccess(forms: readonly HTMLFormElement[]): void {
  const withAccess = forms.filter((form) => fieldsIn(form).length > 0);
  for (const form of withAccess) {
    load(form);
    form.addEventListener('change', ({ target }) => {
      const { name } = target as HTMLInputElement;
      if (name === 'access' || name === 'remember') {
        keep(form);
        for (const other of withAccess) if (other !== form) load(other);
      } else if (name === 'server' || name.startsWith('variable:')) load(form);
    });
  }
}

const fieldsIn = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('[name="access"]'),
];

const rememberIn = (form: HTMLFormElement): HTMLInputElement | null => form.querySelector('[name="remember"]');

/** What a field is kept under; undefined where no server is chosen that has an address. */
function keyOf(form: HTMLFormElement, { dataset }: HTMLInputElement): string | undefined {
  const origin = URL.parse(serverOf(form).serverUrl)?.origin;
  const { scheme, kind } = dataset;
  if (origin === undefined || origin === 'null') return undefined;
  return `lectern-access ${JSON.stringify([document.body.dataset['site'] ?? '', origin, scheme, kind])}`;
}

function load(form: HTMLFormElement): void {
  const fields = fieldsIn(form).map((field) => ({ field, key: keyOf(form, field) }));
  const box = rememberIn(form);
  if (box !== null) box.checked = fields.some(({ key }) => key !== undefined && read(() => localStorage, key) !== '');
  for (const { field, key } of fields)
    field.value = key === undefined ? '' : read(() => sessionStorage, key) || read(() => localStorage, key);
}

function keep(form: HTMLFormElement): void {
  const isRemembered = rememberIn(form)?.checked === true;
  for (const field of fieldsIn(form)) {
    const key = keyOf(form, field);
    if (key === undefined) continue;
    write(() => sessionStorage, key, isRemembered ? '' : field.value);
    write(() => localStorage, key, isRemembered ? field.value : '');
  }
}

type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Some browsers keep nothing, and refuse even to be asked. */
function read(store: Store, key: string): string {
  try {
    return store().getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(store: Store, key: string, value: string): void {
  try {
    if (value === '') store().removeItem(key);
    else store().setItem(key, value);
  } catch {
    // It is filled in again the next time.
  }
}
