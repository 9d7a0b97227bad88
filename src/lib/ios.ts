/** Whether the browser runs on an iPhone or iPad. An iPad calls itself a Mac, which has no touch points. */
export const isIos = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
