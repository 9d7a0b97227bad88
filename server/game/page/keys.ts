/** Space and Enter spin, arrows change the stake, Escape opens the menu; a key that is held down counts once. */
export function onKeys(on: { spin(): void; stake(by: 1 | -1): void; menu(): void }): void {
  addEventListener('keydown', event => {
    const target = event.target instanceof Element ? event.target : null;
    const isControl = target?.closest('button, input, a, summary') != null;
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) event.preventDefault();
    if (
      event.repeat ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      document.querySelector('dialog[open]')
    )
      return;
    if (event.key === 'Escape') on.menu();
    else if ((event.key === ' ' || event.key === 'Enter') && !isControl) on.spin();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowRight') on.stake(1);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') on.stake(-1);
    else return;
    event.preventDefault();
  });
}
