/** Shows the fields that belong to what a reader chose, and fills in the example that they chose. */
export function followChoices(form: HTMLFormElement): void {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[name]')) follow(form, select);
  form.addEventListener('change', ({ target }) => {
    const select = target as HTMLSelectElement;
    if (!select.matches('select')) return;
    if (select.dataset['fills'] === undefined) follow(form, select);
    else fill(select, select.dataset['fills']);
  });
}

function follow(form: HTMLFormElement, { name, value }: HTMLSelectElement): void {
  for (const part of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-when]'))
    if (part.dataset['when'] === name) part.hidden = part.disabled = part.dataset['is'] !== value;
}

function fill(select: HTMLSelectElement, name: string): void {
  const area = select.closest('fieldset')?.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
  if (area) area.value = select.value;
}
