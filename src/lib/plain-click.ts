interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether a click of a link is the app's: with the main button, and no key by which browsers open another tab or save the target. */
export const isPlainClick = (event: Click): boolean =>
  !(event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
