import { openDialog } from './dialogs.ts';
import type { ShellLink } from './link.ts';
import type { Texts } from './texts.ts';

interface Panels {
  rules(): Promise<void>;
  fairness(): HTMLElement;
}

export function openMenu(texts: Texts, link: ShellLink, panels: Panels): void {
  void openDialog(
    texts.menu,
    texts.close,
    [],
    [
      { label: texts.rules, press: () => void panels.rules() },
      {
        label: texts.fairness,
        press: () => void openDialog(texts.fairness, texts.close, [panels.fairness()]),
      },
      { label: texts.history, press: () => link.send({ type: 'history' }) },
      { label: texts.lobby, press: () => link.send({ type: 'exit' }) },
    ],
  );
}
