/** Gives the player a file that was made on the device. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: a browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
