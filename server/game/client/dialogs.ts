import { el, happens, icon } from './dom.ts';

export interface Choice {
  readonly label: string;
  readonly main?: boolean;
  /** Left open after the press. */
  readonly stays?: boolean;
  press(): void;
}

/** A dialog with a close button; focus returns where it was. Answers when it is closed. */
export async function openDialog(
  title: string,
  closeLabel: string,
  body: Node[],
  choices: readonly Choice[] = [],
): Promise<void> {
  const dialog = el(
    'dialog',
    { 'aria-label': title },
    el(
      'header',
      {},
      el('h2', {}, title),
      el(
        'button',
        { type: 'button', class: 'round', 'aria-label': closeLabel, onclick: () => dialog.close() },
        icon('close'),
      ),
    ),
    el('div', { class: 'body' }, ...body),
    choices.length === 0
      ? null
      : el(
          'footer',
          {},
          ...choices.map(choice =>
            el(
              'button',
              {
                type: 'button',
                class: choice.main ? 'main' : 'plain',
                onclick: () => {
                  if (!choice.stays) dialog.close();
                  choice.press();
                },
              },
              choice.label,
            ),
          ),
        ),
  );
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  await happens(dialog, 'close');
  dialog.remove();
}

/** A message over the stage that waits for its one button. */
export async function announce(
  host: HTMLElement,
  title: string,
  more: string,
  button: string,
  big = '',
): Promise<void> {
  const press = el('button', { type: 'button', class: 'main' }, button);
  const box = el(
    'section',
    { class: 'announce', 'aria-label': title },
    el('h2', {}, title),
    big === '' ? null : el('p', { class: 'big' }, big),
    more === '' ? null : el('p', {}, more),
    press,
  );
  host.append(box);
  press.focus();
  await happens(press, 'click');
  box.remove();
}

/** A strip over the stage that does not take the focus; the answer takes it away. */
export function strip(
  host: HTMLElement,
  title: string,
  more: string,
  button: string,
  press: () => void,
): () => void {
  const box = el(
    'section',
    { class: 'strip', role: 'alert' },
    el('strong', {}, title),
    el('span', {}, more),
    el('button', { type: 'button', class: 'plain', onclick: press }, button),
  );
  host.append(box);
  return () => box.remove();
}
