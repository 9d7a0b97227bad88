import { el, icon, nextEvent } from './dom.ts';

export interface DialogAction {
  readonly label: string;
  readonly isPrimary?: boolean;
  /** Left open after the press. */
  readonly keepsOpen?: boolean;
  onPress(): void;
}

/** A dialog with a close button; focus returns where it was. Answers when it is closed. */
export async function openDialog(
  title: string,
  closeLabel: string,
  body: Node[],
  choices: readonly DialogAction[] = [],
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
                class: choice.isPrimary ? 'main' : 'plain',
                onclick: () => {
                  if (!choice.keepsOpen) dialog.close();
                  choice.onPress();
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
  await nextEvent(dialog, 'close');
  dialog.remove();
}

/** A message over the stage that waits for its one button. */
export async function showAnnouncement(
  host: HTMLElement,
  title: string,
  more: string,
  button: string,
  amount?: { text: string; isWin: boolean },
): Promise<void> {
  const press = el('button', { type: 'button', class: 'main' }, button);
  const box = el(
    'section',
    { class: 'announce', 'aria-label': title },
    el('h2', {}, title),
    amount ? el('p', { class: amount.isWin ? 'big won' : 'big' }, amount.text) : null,
    more === '' ? null : el('p', {}, more),
    press,
  );
  host.append(box);
  press.focus();
  await nextEvent(press, 'click');
  box.remove();
}

/** A strip over the stage that does not take the focus; the answer takes it away. */
export function showAlert(
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
